/**
 * A browser's recognition that hears what the test says with `say(text)`, or `say(text, false)` for an interim result. It fails with
 * `fail(error)`, which answers how many recognitions were running, and does not begin while `startThrows` is true. For an init script.
 */
export const HEARD_WORDS = `
  const running = new Set();
  window.SpeechRecognition = window.webkitSpeechRecognition = class extends EventTarget {
    start() {
      if (window.startThrows) throw new DOMException('no', 'InvalidStateError');
      running.add(this);
      this.onstart?.(new Event('start'));
    }
    stop() { running.delete(this); this.onend?.(new Event('end')); }
    abort() { this.stop(); }
  };
  window.say = (transcript, isFinal = true) => {
    const result = Object.assign([{ transcript, confidence: 1 }], { isFinal });
    for (const one of running) one.onresult?.(Object.assign(new Event('result'), { resultIndex: 0, results: [result] }));
  };
  window.fail = (error) => {
    const all = [...running];
    for (const one of all) one.onerror?.(Object.assign(new Event('error'), { error }));
    return all.length;
  };
`;
