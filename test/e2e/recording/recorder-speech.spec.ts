import type { Page } from 'playwright';
import { expect } from '../../kit/screens/browser/expect.js';
import { test } from '../../kit/screens/fixtures/recorder-test.js';
import { eventually } from '../../kit/waiting/eventually.js';
import { ask, CONVERSATION, until, USER, type RecorderFixture } from '../../kit/screens/parts/recorder.js';

/** A recognition that is played: `heard(...)` speaks, `fails(...)` and `ends()` are what real ones do. */
const SPEECH = `
  window.recognitions = [];
  window.SpeechRecognition = class {
    constructor() { recognitions.push(this); this.starts = []; }
    static async available({ langs, processLocally }) {
      window.availability = { langs, processLocally };
      return window.localAnswer ?? 'unavailable';
    }
    start() {
      if (window.startThrows) throw new DOMException('no', 'InvalidStateError');
      this.isOn = true;
      this.startedAt = performance.now();
    }
    stop() { setTimeout(() => this.end(), 10); }
    abort() { this.end(); }
    end() { if (!this.isOn) return; this.isOn = false; this.endedAt = performance.now(); this.onend?.(); }
    hear(...parts) {
      const results = parts.map(([transcript, isFinal]) => Object.assign([{ transcript }], { isFinal }));
      this.onresult?.({ resultIndex: 0, results });
    }
    fail(error) { this.onerror?.({ error }); this.end(); }
  };
  window.webkitSpeechRecognition = undefined;
  window.now = () => recognitions.at(-1);
`;
const NO_SPEECH = 'delete window.SpeechRecognition; delete window.webkitSpeechRecognition;';

test.describe('recognition by the browser', () => {
  let recorder: RecorderFixture;
  let page: Page;

  test.beforeEach(({ recorder: own }) => {
    recorder = own;
    recorder.gateway.mode = 'browser';
  });

  const start = (mode = 'browser') =>
    page.evaluate(`app.record({ userId: '${USER}', conversation: '${CONVERSATION}', mode: '${mode}' })`);
  const texts = () => recorder.gateway.lines.map(({ transcript }) => transcript);
  const told = (text: string) => eventually(() => Promise.resolve(texts().includes(text)), text);

  test.describe('as a recording', () => {
    test('[SOC-15] [REC-22] sends what it recognises, each line once, and is begun again when it ends by itself', async () => {
      page = await recorder.open({ script: SPEECH });
      await start();
      await until(page, 'window.now()?.isOn');
      expect(
        await ask(page, '(({ lang, interimResults, continuous }) => [lang, interimResults, continuous])(now())'),
      ).toEqual(['ja-JP', true, true]);
      await until(page, "app.state().phase === 'on'");
      await eventually(() => Promise.resolve(recorder.gateway.starts.length > 0), 'the start');
      await page.evaluate("now().hear(['おは', false])");
      await until(page, "app.state().interim?.text === 'おは'");
      await page.evaluate("now().hear(['おはよう', true])");
      await told('おはよう');
      await page.evaluate("now().hear(['途中まで', false])");
      await page.evaluate('now().end()');
      await told('途中まで');
      await until(page, 'recognitions.length === 2 && now().isOn');
      expect(await ask<number>(page, 'recognitions[1].startedAt - recognitions[0].endedAt')).toBeGreaterThan(75);
      await page.evaluate('app.engine.controls.stop()');
      const [first, second] = recorder.gateway.lines;
      expect(first!.lineId).not.toBe(second!.lineId);
      expect(first!.lineId).toMatch(/^[0-9a-f-]{36}$/);
      expect(second!.startMs).toBeGreaterThanOrEqual(first!.endMs);
      expect(texts()).toEqual(['おはよう', '途中まで']);
      expect(await ask(page, 'app.state().lines.map(({ text }) => text)')).toEqual(['おはよう', '途中まで']);
      expect(await ask(page, `app.stored('${USER}')`)).toEqual([]);
      expect(await ask(page, 'app.seen.constraints')).toEqual([]);
    });

    test('[SOC-30] sends afterwards what was said while the socket was down, and again what was not acknowledged', async () => {
      page = await recorder.open({ script: SPEECH });
      await start();
      await until(page, "window.now()?.isOn && app.state().phase === 'on'");
      recorder.gateway.isAway = true;
      recorder.gateway.cut();
      await until(page, "app.state().trouble === 'network'");
      await page.evaluate("now().hear(['電波がない', true])");
      await page.evaluate("now().hear(['間の話', true])");
      await until(page, `app.recording.unsentSeconds('${USER}').then((seconds) => seconds >= 0)`);
      recorder.gateway.answersLines = false;
      recorder.gateway.isAway = false;
      await until(page, 'app.socket.connected');
      recorder.gateway.cut();
      recorder.gateway.answersLines = true;
      await told('間の話');
      await page.evaluate('app.engine.controls.stop()');
      expect(texts().slice(-2)).toEqual(['電波がない', '間の話']);
    });

    test('[REC-42] recognises on the device where the browser offers it', async () => {
      page = await recorder.open({ script: `${SPEECH} window.localAnswer = 'available';` });
      await start();
      await until(page, 'window.now()?.isOn');
      expect(await ask(page, '[availability, now().processLocally]')).toEqual([
        { langs: ['ja-JP'], processLocally: true },
        true,
      ]);
      await page.evaluate('app.engine.controls.stop()');
      await page.close();
      page = await recorder.open({ script: SPEECH });
      await start();
      await until(page, 'window.now()?.isOn');
      expect(await ask(page, 'now().processLocally === undefined')).toBe(true);
      await page.evaluate('app.engine.controls.stop()');
    });

    test('stands in where the browser records nothing that can be read, and where the server hears nothing itself', async () => {
      page = await recorder.open({ script: `${SPEECH} MediaRecorder.isTypeSupported = () => false;` });
      await start('google');
      await until(page, "window.now()?.isOn && app.state().mode === 'browser'");
      await page.evaluate('app.engine.controls.stop()');
      await page.close();
      page = await recorder.open({ script: SPEECH });
      await start('google');
      await until(page, "window.now()?.isOn && app.state().mode === 'browser'");
      await page.evaluate("now().hear(['こちらで聞く', true])");
      await told('こちらで聞く');
      await page.evaluate('app.engine.controls.stop()');
      // A piece that was recorded before the answer came stays here, as all sound that no one has heard.
      const waiting = `app.stored('${USER}').then((left) => left.filter(({ lines, linesTaken }) => linesTaken < lines))`;
      expect(await ask(page, waiting)).toEqual([]);
    });

    /** The recogniser's clock of 20 s, which stands still but for the test, and how often its watch and the time on the screen have looked at it. */
    const CLOCK = `
      window.ahead = 0;
      const from = performance.now();
      performance.now = () => from + ahead;
      window.looks = 0;
      const often = window.setInterval;
      window.setInterval = (run, ms, ...more) => often(ms === 500 ? () => (run(), (looks += 1)) : run, ms, ...more);
    `;
    const silent = "app.state().trouble === 'silent' && app.state().phase === 'on'";

    test('[CUS-11] says within 20 s that a recogniser gives no sign, and takes it back with the first words', async () => {
      page = await recorder.open({ script: `${SPEECH} ${CLOCK}` });
      await start();
      await until(page, "window.now()?.isOn && app.state().phase === 'on'");
      await until(page, 'app.state().trouble === null');
      await page.evaluate('ahead += 18_000');
      const looks = await ask<number>(page, 'looks');
      // Both look equally often: one of these three is the watch's.
      await until(page, `looks >= ${looks + 3}`);
      expect(await ask(page, 'app.state().trouble')).toBeNull();
      await page.evaluate('ahead += 1_500');
      await until(page, silent);
      const since = await ask<number>(page, 'app.state().silentSince');
      expect(Date.now() - since).toBeGreaterThan(18_500);
      await page.evaluate("now().hear(['もどった', true])");
      await until(page, 'app.state().trouble === null && app.state().silentSince === null');
      await page.evaluate('app.engine.controls.stop()');
    });

    test('[CUS-11] says so where it ends with an error again and again, and does not give up', async () => {
      page = await recorder.open({ script: SPEECH });
      await start();
      for (const error of ['network', 'service-not-allowed', 'network']) {
        await until(page, 'window.now()?.isOn');
        await page.evaluate(`now().onaudiostart?.(); now().fail('${error}')`);
      }
      await until(page, silent);
      await until(page, 'now().isOn');
      await page.evaluate("now().hear(['つながった', false])");
      await until(page, 'app.state().trouble === null');
      await page.evaluate('app.engine.controls.stop()');
    });

    test('[CUS-11] takes quiet people for no silent recogniser', async () => {
      page = await recorder.open({ script: `${SPEECH} ${CLOCK}` });
      await start();
      await until(page, "window.now()?.isOn && app.state().phase === 'on'");
      await page.evaluate('now().onaudiostart?.()');
      await page.evaluate('ahead += 300_000');
      await new Promise((resolve) => setTimeout(resolve, 1_200));
      expect(await ask(page, 'app.state().trouble')).toBeNull();
      // Somebody speaks, and no word comes of it.
      await page.evaluate('now().onspeechstart?.(); ahead += 20_000');
      await until(page, silent);
      await page.evaluate('app.engine.controls.stop()');
    });

    test('says so where the browser has neither, and where the microphone is not allowed', async () => {
      page = await recorder.open({ script: `${NO_SPEECH} MediaRecorder.isTypeSupported = () => false;` });
      await start('google');
      await until(page, "app.state().phase === 'off' && app.state().trouble === 'unsupported'");
      await page.close();
      const refuse =
        'MediaDevices.prototype.getUserMedia = () => Promise.reject(new DOMException("", "NotAllowedError"));';
      page = await recorder.open({ script: refuse });
      await start('google');
      await until(page, "app.state().phase === 'off' && app.state().trouble === 'microphone'");
      await page.close();
      page = await recorder.open({ script: SPEECH });
      await start();
      await until(page, 'window.now()?.isOn');
      await page.evaluate("now().fail('not-allowed')");
      await until(page, "app.state().phase === 'off' && app.state().trouble === 'microphone'");
    });
  });

  test.describe('[REC-21] push-to-talk', () => {
    const talk = (recording = 'undefined') =>
      page.evaluate(`window.typed = []; window.calls = [];
        window.talk = new app.PushToTalk({ onText: (text) => typed.push(text), recording: ${recording} }); undefined`);
    const recording = `{ phase: 'on', controls: { pause: () => calls.push('pause'), resume: () => calls.push('resume') } }`;

    test('[REC-22] [REC-23] hears while it is held, begins again after 80 ms, and pauses the recording meanwhile', async () => {
      page = await recorder.open({ script: SPEECH });
      await talk(recording);
      await page.evaluate('talk.press()');
      await until(page, 'window.now()?.isOn && talk.getSnapshot().isHeld');
      expect(await ask(page, 'calls')).toEqual(['pause']);
      await page.evaluate("now().hear(['音声', false])");
      expect(await ask(page, 'talk.getSnapshot().interim')).toBe('音声');
      await page.evaluate("now().hear(['音声入力', true])");
      expect(await ask(page, '[typed, talk.getSnapshot().interim]')).toEqual([['音声入力'], '']);
      await page.evaluate("now().fail('no-speech')");
      expect(await ask(page, 'talk.getSnapshot().error')).toBe('no-speech');
      await until(page, 'recognitions.length === 2 && now().isOn');
      expect(await ask<number>(page, 'recognitions[1].startedAt - recognitions[0].endedAt')).toBeGreaterThan(75);
      await page.evaluate("now().hear(['続き', false])");
      expect(await ask(page, 'calls')).toEqual(['pause']);
      await page.evaluate('talk.release()');
      expect(await ask(page, '[typed, calls, talk.getSnapshot().isHeld]')).toEqual([
        ['音声入力', '続き'],
        ['pause', 'resume'],
        false,
      ]);
      expect(await ask(page, 'recognitions.length')).toBe(2);
    });

    test('[REC-23] leaves a recording alone that was paused already', async () => {
      page = await recorder.open({ script: SPEECH });
      await talk(recording.replace("'on'", "'paused'"));
      await page.evaluate('talk.press()');
      await until(page, 'window.now()?.isOn');
      await page.evaluate('talk.release()');
      expect(await ask(page, 'calls')).toEqual([]);
    });

    for (const [row, kind, failure] of [
      ['[ERR-40]', 'not-allowed', "now().fail('not-allowed')"],
      ['[ERR-40]', 'service-not-allowed', "now().fail('service-not-allowed')"],
      ['[ERR-41]', 'no-speech', "now().fail('no-speech')"],
      ['[ERR-42]', 'generic', "now().fail('network')"],
    ] as const)
      test(`${row} names what hinders it: ${kind}`, async () => {
        page = await recorder.open({ script: SPEECH });
        await talk(recording);
        await page.evaluate('talk.press()');
        await until(page, 'window.now()?.isOn');
        await page.evaluate(failure);
        expect(await ask(page, 'talk.getSnapshot().error')).toBe(kind);
        await page.evaluate('talk.release()');
        await until(page, 'calls.length === 2');
      });

    for (const [row, kind, script] of [
      ['[ERR-39]', 'unsupported', NO_SPEECH],
      ['[ERR-42]', 'could-not-start', `${SPEECH} window.startThrows = true;`],
    ] as const)
      test(`${row} names why it cannot begin: ${kind}`, async () => {
        page = await recorder.open({ script });
        await talk(recording);
        await page.evaluate('talk.press()');
        await until(page, `talk.getSnapshot().error === '${kind}' && !talk.getSnapshot().isHeld`);
        await until(page, "calls.join() === '' || calls.join() === 'pause,resume'");
      });
  });
});
