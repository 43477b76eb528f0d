import { ScriptedRecognizer } from '../../../../test/kit/doubles/scripted-speech.js';
import type { AudioBlock, Recognition, RecognitionEvent } from '../ports/recognizer.port.js';
import { VoicedRecognizer } from './voiced-recognition.js';

function bench() {
  const inner = new ScriptedRecognizer();
  const written: number[] = [];
  const open = inner.open.bind(inner);
  inner.open = (options) => {
    const recognition = open(options);
    const { write } = recognition;
    recognition.write = (block) => {
      written.push(block.startMs);
      write(block);
    };
    return recognition;
  };
  const events: RecognitionEvent[] = [];
  const recognition = new VoicedRecognizer(inner).open({ onEvent: (event) => events.push(event) });
  const words = (): string[] => events.flatMap((event) => (event.type === 'final' ? event.piece.text.split(' ') : []));
  const settledMs = (): number =>
    Math.max(
      0,
      ...events.map((event) => (event.type === 'settled' ? event.ms : event.type === 'final' ? event.piece.endMs : 0)),
    );
  return { inner, written, events, recognition, words, settledMs };
}

/** Seconds with a word each; 0: silence. */
function say(recognition: Recognition, fromSecond: number, ...words: number[]): void {
  words.forEach((word, at) => {
    const block: AudioBlock = {
      pcm: new Int16Array(16_000).fill(word),
      startMs: (fromSecond + at) * 1000,
      isSpeech: word > 0,
    };
    recognition.write(block);
  });
}

const silence = (seconds: number): number[] => Array.from({ length: seconds }, () => 0);

describe('VoicedRecognizer', () => {
  it('[REM-4] opens nothing while nobody speaks, and reports the silence', async () => {
    const { inner, recognition, settledMs } = bench();
    say(recognition, 0, ...silence(60));
    expect(inner.opened).toBe(0);
    expect(settledMs()).toBeGreaterThanOrEqual(58_000);
    expect(recognition.heldMs).toBe(0);
    expect(await recognition.finish()).toEqual({ settledMs: 60_000, complete: true });
  });

  it('[REM-4] opens with a voice, and gives it the moment before', () => {
    const { written, recognition, settledMs } = bench();
    say(recognition, 0, ...silence(10));
    const before = settledMs();
    say(recognition, 10, 1);
    expect(written).toEqual([9_000, 10_000]);
    expect(before).toBeLessThanOrEqual(9_000);
  });

  it('[REM-4] closes after 20 s without a voice, and not before; a voice opens it again', async () => {
    const { inner, recognition, words } = bench();
    say(recognition, 0, 1, 2, ...silence(19), 3, ...silence(19));
    await Promise.resolve();
    expect([inner.opened, inner.open_]).toEqual([1, 1]);
    say(recognition, 41, 0);
    await new Promise((resolve) => setImmediate(resolve));
    expect([inner.opened, inner.open_]).toEqual([1, 0]);
    say(recognition, 42, ...silence(30), 4);
    expect(await recognition.finish()).toMatchObject({ complete: true });
    expect(inner.opened).toBe(2);
    expect(words()).toEqual(['w1', 'w2', 'w3', 'w4']);
  });

  it('[REM-4] loses nothing of what is said while it closes', async () => {
    const { inner, recognition, words } = bench();
    inner.finishMs = 20;
    say(recognition, 0, 1, ...silence(20), 2, 3);
    expect(recognition.heldMs).toBeGreaterThanOrEqual(2_000);
    expect(await recognition.finish()).toEqual({ settledMs: 23_000, complete: true });
    expect(words()).toEqual(['w1', 'w2', 'w3']);
  });

  it('[REM-4] loses nothing of what is said while it closes for a second time', async () => {
    const { inner, recognition, words } = bench();
    inner.finishMs = 20;
    say(recognition, 0, 1, ...silence(20), 2, ...silence(20), 3);
    expect(await recognition.finish()).toEqual({ settledMs: 43_000, complete: true });
    expect(words()).toEqual(['w1', 'w2', 'w3']);
  });

  it('[REM-3] fails where it closes without its last words: they are heard by another one', async () => {
    const { inner, recognition, events } = bench();
    say(recognition, 0, 1);
    inner.isDown = true;
    say(recognition, 1, ...silence(20));
    await new Promise((resolve) => setImmediate(resolve));
    expect(events.at(-1)).toMatchObject({ type: 'failed', error: { code: 'UNAVAILABLE' } });
    expect(await recognition.finish()).toMatchObject({ complete: false });
  });

  it('[REM-3] fails where none can be opened, and does not throw', async () => {
    const { inner, recognition, events } = bench();
    inner.open = () => {
      throw new Error('no room');
    };
    say(recognition, 0, 1);
    expect(events).toEqual([{ type: 'failed', error: expect.objectContaining({ code: 'UNAVAILABLE' }) as unknown }]);
    expect(await recognition.finish()).toEqual({ settledMs: 0, complete: false });
  });
});
