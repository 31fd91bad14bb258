// The lessons against real views: whatever a beginner is asked, the coach has a word about it.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

const SHELL = new URL("../../src/headtable/web/shell/", import.meta.url);
const { allLessons, lessonOf } = await import(new URL("lessons/index.js", SHELL));
const { fits, nextStep } = await import(new URL("lesson_progress.js", SHELL));
const { asked, clauses } = JSON.parse(readFileSync(process.env.HEADTABLE_CASES, "utf8"));
const lessons = await allLessons();

test("every game has a lesson", async () => {
  const games = Object.keys(asked).sort();
  assert.deepEqual(Object.keys(lessons).sort(), games);
  for (const game of games) {
    assert.equal(await lessonOf(game), lessons[game]);
  }
  assert.equal(await lessonOf("whist"), null);
});

for (const [game, lesson] of Object.entries(lessons)) {
  test(`the lesson of ${game} cites clauses that exist and says each thing once`, () => {
    const ids = lesson.steps.map((step) => step.id);
    assert.equal(new Set(ids).size, ids.length);
    for (const step of lesson.steps) {
      assert.ok(step.says.length > 20);
      assert.ok(step.id === "end" || clauses.includes(step.clause), `${step.id}: ${step.clause}`);
    }
  });

  test(`the lesson of ${game} has a word for all that is asked`, () => {
    for (const view of asked[game]) {
      assert.ok(
        nextStep(view, lesson, new Set()),
        `${view.asks}: ${view.choices.map((choice) => choice.kind)}`,
      );
    }
    const questions = new Set(asked[game].map((view) => view.asks));
    for (const step of lesson.steps.filter((each) => each.when.asks)) {
      const isAsked = asked[game].some((view) => fits({ when: { asks: step.when.asks } }, view));
      assert.ok(isAsked, `${step.id}: nobody is asked '${step.when.asks}' but ${[...questions].join("; ")}`);
    }
  });
}
