import type { Page } from 'playwright';
import { expect } from '../../kit/screens/browser/expect.js';
import { test } from '../../kit/screens/fixtures/recorder-test.js';
import { eventually } from '../../kit/waiting/eventually.js';
import { ask, CONVERSATION, record, until, USER, type RecorderFixture } from '../../kit/screens/parts/recorder.js';

/** The recorder of a browser against a gateway that is cut, forgets and refuses. */
test.describe('the recorder', () => {
  let recorder: RecorderFixture;
  let page: Page;

  test.beforeEach(async ({ recorder: own }) => {
    recorder = own;
    page = await recorder.open();
  });

  const produced = () => ask<(number | null)[][]>(page, 'app.produced()');
  const stop = () => ask<undefined>(page, 'app.engine.controls.stop()');
  const heardAtLeast = (id: string, pieces: number, take = 0) =>
    eventually(
      () => Promise.resolve((recorder.gateway.heard(id)[take]?.length ?? 0) >= pieces),
      `${pieces} pieces of take ${take}`,
    );

  test('[REC-6] [REC-28] [SOC-2] [SOC-3] records opus at 32 kbit/s each second, sends it, and ends when all is text', async () => {
    const id = await record(page);
    await heardAtLeast(id, 3);
    await stop();
    expect(await ask(page, 'app.seen.constraints')).toEqual([
      { audio: { noiseSuppression: true, echoCancellation: true, channelCount: 1 } },
    ]);
    expect(await ask(page, 'app.seen.recorders.map(({ options, timeslice }) => [options, timeslice])')).toEqual([
      [{ mimeType: 'audio/webm;codecs=opus', audioBitsPerSecond: 32_000 }, 1000],
    ]);
    expect(recorder.gateway.starts.filter(({ recordingId }) => recordingId === id)).toEqual([
      {
        conversationId: CONVERSATION,
        recordingId: id,
        take: 0,
        offsetMs: expect.any(Number) as unknown,
        mimeType: 'audio/webm;codecs=opus',
        protocol: 2,
      },
    ]);
    expect(recorder.gateway.heard(id)).toEqual(await produced());
    expect(recorder.gateway.ended).toContain(id);
    expect(await ask(page, 'app.seen.phases')).toEqual(['starting', 'on', 'ending', 'off']);
    expect(await ask(page, `app.stored('${USER}')`)).toEqual([]);
    expect(await ask(page, 'app.keptPieces()')).toEqual([]);
    expect(await ask(page, 'app.seen.tracks.map(({ readyState }) => readyState)')).toEqual(['ended']);
  });

  test('[SOC-8] begins with polling, goes on to a websocket, and waits 20 s for an answer', async () => {
    expect(await ask(page, '[app.socket.io.opts.transports, app.socket.io.timeout()]')).toEqual([
      ['polling', 'websocket'],
      20_000,
    ]);
  });

  test('[SOC-7] comes back after 1 to 5 s, for ever', async () => {
    expect(
      await ask(
        page,
        '[app.socket.io.reconnectionDelay(), app.socket.io.reconnectionDelayMax(), app.socket.io.randomizationFactor(), app.socket.io.reconnectionAttempts() === Infinity]',
      ),
    ).toEqual([1000, 5000, 0.5, true]);
  });

  test('[REC-9] [REC-33] [SOC-18] loses and doubles nothing over three cuts, one of them a dead server', async () => {
    const id = await record(page);
    await heardAtLeast(id, 2);
    for (const lose of [() => recorder.gateway.cut(), () => recorder.gateway.crash(), () => recorder.gateway.cut()]) {
      const before = recorder.gateway.heard(id)[0]!.length;
      recorder.gateway.isAway = true;
      lose();
      await until(page, "app.state().trouble === 'network' && app.state().bufferedSeconds >= 3");
      const kept = await ask<[string, string, number, number][]>(page, 'app.keptPieces()');
      expect(kept.map(([user, recording, take]) => [user, recording, take])).toContainEqual([USER, id, 0]);
      expect(kept.map(([, , , seq]) => seq)).toContain(0);
      recorder.gateway.isAway = false;
      await heardAtLeast(id, before + 2);
      await until(page, 'app.state().trouble === null');
    }
    await stop();
    expect(recorder.gateway.heard(id)).toEqual(await produced());
    expect(recorder.gateway.repeated).toBe(0);
    expect(await ask(page, 'app.keptPieces()')).toEqual([]);
  });

  test('[SOC-18] waits while the server has no room, and sends the same again', async () => {
    const id = await record(page);
    await heardAtLeast(id, 1);
    recorder.gateway.isFull = true;
    await until(page, 'app.state().bufferedSeconds >= 4');
    recorder.gateway.isFull = false;
    await heardAtLeast(id, 5);
    await stop();
    expect(recorder.gateway.heard(id)).toEqual(await produced());
  });

  test('[REC-38] pauses recorder and track, and goes on in a take at its own time', async () => {
    const id = await record(page);
    await heardAtLeast(id, 1);
    await page.evaluate('app.engine.controls.pause()');
    expect(await ask(page, 'app.seen.recorders[0].recorder.state')).toBe('paused');
    expect(await ask(page, 'app.seen.tracks[0].enabled')).toBe(false);
    expect(await ask(page, 'app.state().phase')).toBe('paused');
    const elapsed = await ask<number>(page, 'app.state().elapsedMs');
    await until(page, `app.state().elapsedMs >= ${elapsed + 1_500}`);
    await page.evaluate('app.engine.controls.resume()');
    await heardAtLeast(id, 3, 1);
    expect(await ask(page, 'app.seen.tracks[0].enabled')).toBe(true);
    await stop();
    const [first, second] = recorder.gateway.starts.filter(({ recordingId }) => recordingId === id);
    expect(second!.offsetMs - first!.offsetMs).toBeGreaterThan(2_400);
    // From the second take on in pieces of the length that the server wants.
    expect(await ask(page, 'app.seen.recorders.map(({ timeslice }) => timeslice)')).toEqual([1000, 250]);
    expect(recorder.gateway.heard(id)).toEqual(await produced());
  });

  test('[REC-7] opens the microphone anew 400 ms after the server could not read it, and when it was pulled out', async () => {
    const id = await record(page);
    await heardAtLeast(id, 2);
    const asked = await ask<number>(page, 'performance.now()');
    recorder.gateway.tell('transcription_restart', { reason: 'unreadable', recordingId: id });
    await until(page, 'app.seen.constraints.length === 2');
    expect((await ask<number>(page, 'performance.now()')) - asked).toBeGreaterThan(400);
    await heardAtLeast(id, 2, 1);
    expect(await ask(page, 'app.seen.tracks.map(({ readyState }) => readyState)')).toEqual(['ended', 'live']);
    await page.evaluate("app.seen.tracks[1].dispatchEvent(new Event('ended'))");
    await heardAtLeast(id, 2, 2);
    await stop();
    const heard = recorder.gateway.heard(id);
    expect(heard.slice(1)).toEqual((await produced()).slice(1));
    expect(recorder.gateway.ended).toContain(id);
  });

  test('[SOC-18] [REC-53] the rest of a closed page is sent by the next', async () => {
    const id = await record(page);
    await heardAtLeast(id, 2);
    recorder.gateway.isAway = true;
    recorder.gateway.cut();
    await until(page, 'app.state().bufferedSeconds >= 4');
    const made = (await produced())[0]!;
    await page.close();
    recorder.gateway.isAway = false;
    page = await recorder.open();
    expect(await ask(page, `app.recording.unsentSeconds('${USER}')`)).toBeGreaterThanOrEqual(3);
    await page.evaluate(`app.recording.sendUnsentRecordings('${USER}')`);
    await eventually(() => Promise.resolve(recorder.gateway.ended.includes(id)), 'the end of the recording');
    const heard = recorder.gateway.heard(id)[0]!;
    const kept = made.filter((piece) => piece !== null);
    expect(heard.slice(0, kept.length - 1)).toEqual(kept.slice(0, -1));
    expect(new Set(heard).size).toBe(heard.length);
    await until(page, `app.stored('${USER}').then((left) => left.length === 0)`);
    expect(await ask(page, `app.recording.unsentSeconds('${USER}')`)).toBe(0);
  });

  test('[SOC-18] another tab takes nothing from a recording that runs', async () => {
    const id = await record(page);
    await heardAtLeast(id, 1);
    const other = await recorder.open();
    await other.evaluate(`app.recording.sendUnsentRecordings('${USER}')`);
    await heardAtLeast(id, 4);
    expect(await ask(page, 'app.state()')).toMatchObject({ phase: 'on', trouble: null });
    await other.close();
    await stop();
    expect(recorder.gateway.heard(id)).toEqual(await produced());
  });

  test('ends here when another tab records the 1on1', async () => {
    await record(page);
    const other = await recorder.open();
    await other.evaluate(`app.record({ userId: '${USER}', conversation: '${CONVERSATION}', mode: 'google' })`);
    await until(page, "app.state().phase === 'off' && app.state().trouble === 'taken_over'");
    await until(other, "app.state().phase === 'on'");
    await other.evaluate('app.engine.controls.stop()');
    await other.evaluate(`app.recording.purgeUser('${USER}')`);
    await other.close();
  });

  test('is off with the server’s sentence where it refuses before anything was said', async () => {
    recorder.gateway.refusal = 'SPEECH_OFF';
    await page.evaluate(`app.record({ userId: '${USER}', conversation: '${CONVERSATION}', mode: 'google' })`);
    await until(page, "app.state().phase !== 'starting' && app.state().refusal === '録音できません。'");
    await until(page, "app.seen.tracks[0].readyState === 'ended'");
  });

  test('gives the microphone back where the 1on1 cannot be started, or where it was stopped meanwhile', async () => {
    await page.evaluate(
      `app.record({ userId: '${USER}', conversation: () => Promise.reject(new Error('no')), mode: 'google' })`,
    );
    await until(page, "app.state().phase === 'off' && app.seen.tracks[0]?.readyState === 'ended'");
    await page.evaluate(`app.record({
      userId: '${USER}', mode: 'google', conversation: () => new Promise((resolve) => (app.chosen = resolve)),
    })`);
    await until(page, 'app.chosen !== undefined');
    await page.evaluate('app.engine.controls.stop()');
    expect(await ask(page, 'app.state().phase')).toBe('off');
    await page.evaluate(`app.chosen('${CONVERSATION}')`);
    await until(page, "app.seen.tracks[1].readyState === 'ended'");
    expect(await ask(page, 'app.state()')).toMatchObject({ phase: 'off', trouble: null });
    expect(await ask(page, 'app.seen.recorders')).toEqual([]);
    expect(await ask(page, `app.stored('${USER}')`)).toEqual([]);
  });
});
