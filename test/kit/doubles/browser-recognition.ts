/** A browser's recognition that hears what the test says with `say(text)`, or `say(text, false)` for an interim result; for an init script. */
export const HEARD_WORDS = `
  const running = new Set();
  window.SpeechRecognition = window.webkitSpeechRecognition = class extends EventTarget {
    start() { running.add(this); this.onstart?.(new Event('start')); }
    stop() { running.delete(this); this.onend?.(new Event('end')); }
    abort() { this.stop(); }
  };
  window.say = (transcript, isFinal = true) => {
    const result = Object.assign([{ transcript, confidence: 1 }], { isFinal });
    for (const one of running) one.onresult?.(Object.assign(new Event('result'), { resultIndex: 0, results: [result] }));
  };
`;
