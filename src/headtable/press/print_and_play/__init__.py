"""Print and play: every box as sheets to cut out, with boards, boxes, score pads, crib cards and leaflets."""
