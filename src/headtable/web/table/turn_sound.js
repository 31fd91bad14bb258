// A small tick, where sound is wished for.

let audio = null;

/**
 * One tick of a card on the table; a higher one when it is the viewer's turn.
 * @param {boolean} isTurn
 */
export function tick(isTurn) {
  try {
    audio ??= new AudioContext();
    const oscillator = audio.createOscillator();
    const gain = audio.createGain();
    const now = audio.currentTime;
    oscillator.type = "triangle";
    oscillator.frequency.value = isTurn ? 660 : 330;
    gain.gain.setValueAtTime(0.08, now);
    gain.gain.exponentialRampToValueAtTime(0.0001, now + 0.09);
    oscillator.connect(gain).connect(audio.destination);
    oscillator.start(now);
    oscillator.stop(now + 0.1);
  } catch {
    audio = null; // a device without sound plays on in silence
  }
}
