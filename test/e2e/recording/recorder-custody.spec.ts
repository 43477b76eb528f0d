import type { Page } from 'playwright';
import { expect } from '../../kit/screens/browser/expect.js';
import { test } from '../../kit/screens/fixtures/recorder-test.js';
import { eventually } from '../../kit/waiting/eventually.js';
import { ask, CONVERSATION, record, until, USER, type RecorderFixture } from '../../kit/screens/parts/recorder.js';

const NO_SPEECH = 'delete window.SpeechRecognition; delete window.webkitSpeechRecognition;';
const START = `{ userId: '${USER}', conversation: '${CONVERSATION}', mode: 'google' }`;

/** Sound that does not become text at once: it lies in the browser until it does. */
test.describe('sound that waits', () => {
  let recorder: RecorderFixture;
  let page: Page;

  test.beforeEach(async ({ recorder: own }) => {
    recorder = own;
    page = await recorder.open({ script: NO_SPEECH });
  });

  const produced = () => ask<(number | null)[][]>(page, 'app.produced()');
  const stop = () => ask<undefined>(page, 'app.engine.controls.stop()');
  const keptSeqs = async (take = 0) =>
    (await ask<[string, string, number, number][]>(page, 'app.keptPieces()'))
      .filter((key) => key[2] === take)
      .map((key) => key[3]);
  const heardAtLeast = (id: string, pieces: number, take = 0) =>
    eventually(
      () => Promise.resolve((recorder.gateway.heard(id)[take]?.length ?? 0) >= pieces),
      `${pieces} pieces of take ${take}`,
    );
  const isOver = () => until(page, `app.stored('${USER}').then((left) => left.length === 0)`);

  test('[CUS-1] [CUS-2] keeps what an end does not complete, shows its seconds, and sends it when the recogniser is back', async () => {
    const id = await record(page);
    await heardAtLeast(id, 4);
    recorder.gateway.isDown = true;
    await until(page, 'app.state().bufferedSeconds >= 3');
    await stop();
    const rest = await ask<{ phase: string; bufferedSeconds: number; restSince: number }>(page, 'app.state()');
    expect(rest.phase).toBe('rest');
    expect(rest.bufferedSeconds).toBeGreaterThanOrEqual(3);
    expect(rest.restSince).toBeGreaterThan(Date.now() - 60_000);
    const made = (await produced())[0]!;
    expect(await keptSeqs()).toEqual(
      [0, ...made.keys()].filter((seq, at) => at === 0 || seq > made.length - 1 - rest.bufferedSeconds),
    );
    expect(await ask(page, `app.held('${USER}').then(({ held }) => held)`)).toMatchObject([
      { recordingId: id, conversationId: CONVERSATION, kind: 'rest', isOld: false, seconds: rest.bufferedSeconds },
    ]);
    recorder.gateway.isDown = false;
    await until(page, "app.state().phase === 'off'");
    expect(recorder.gateway.heard(id)).toEqual([made]);
    expect(recorder.gateway.repeated).toBe(0);
    expect(await ask(page, 'app.keptPieces()')).toEqual([]);
    await isOver();
  });

  test('[CUS-2] tries again at once when it is asked to, and lets go what the person lets go', async () => {
    const id = await record(page);
    await heardAtLeast(id, 3);
    recorder.gateway.isDown = true;
    await until(page, 'app.state().bufferedSeconds >= 3');
    await stop();
    const starts = () => recorder.gateway.starts.filter(({ recordingId }) => recordingId === id).length;
    // The pauses grow: 2, 4, 8 s and so on.
    await eventually(() => Promise.resolve(starts() >= 4), 'three attempts');
    const before = starts();
    const asked = performance.now();
    await page.evaluate(`app.sendAgain('${id}')`);
    await eventually(() => Promise.resolve(starts() > before), 'another attempt');
    expect(performance.now() - asked).toBeLessThan(4_000);
    await page.evaluate('app.engine.controls.deleteRest()');
    await until(page, "app.state().phase === 'off'");
    expect(await ask(page, 'app.keptPieces()')).toEqual([]);
    expect(recorder.gateway.ended).not.toContain(id);
  });

  test('[CUS-2] waits no longer than some seconds for last words, also where more is recorded than may be under way', async () => {
    const id = await record(page);
    await heardAtLeast(id, 1);
    // From the second take on a piece is a quarter of a second.
    await page.evaluate('app.engine.controls.pause()');
    await page.evaluate('app.engine.controls.resume()');
    await heardAtLeast(id, 1, 1);
    recorder.gateway.isDown = true;
    // A minute of sound, of which 55 seconds may be under way.
    await page.evaluate(`for (let at = 0; at < 240; at += 1) {
      const data = new Blob([Uint8Array.of(at)]);
      app.seen.recorders[1].recorder.dispatchEvent(new BlobEvent('dataavailable', { data }));
    }`);
    await until(page, 'app.state().bufferedSeconds >= 60');
    expect(recorder.gateway.heard(id)[1]!.length).toBeLessThan(230);
    await stop();
    expect(await ask(page, 'app.state()')).toMatchObject({ phase: 'rest', trouble: null });
    recorder.gateway.recover();
    await until(page, "app.state().phase === 'off'");
    expect(recorder.gateway.heard(id)).toEqual(await produced());
  });

  test('[CUS-3] [CUS-4] sends it also from the next page, earlier takes first, each piece once', async () => {
    const id = await record(page);
    await heardAtLeast(id, 2);
    recorder.gateway.isDown = true;
    await until(page, 'app.state().bufferedSeconds >= 3');
    await page.evaluate('app.engine.controls.pause()');
    await page.evaluate('app.engine.controls.resume()');
    // The server begins no take before the one before it is settled.
    await until(page, 'app.seen.recorders[1]?.pieces.length >= 3 && app.state().bufferedSeconds >= 6');
    expect(recorder.gateway.heard(id)[1] ?? []).toEqual([]);
    await stop();
    expect(await ask(page, 'app.state().phase')).toBe('rest');
    const made = await produced();
    await page.close();
    page = await recorder.open({ script: NO_SPEECH });
    recorder.gateway.isDown = false;
    await page.evaluate(`app.recording.sendUnsentRecordings('${USER}')`);
    await isOver();
    expect(recorder.gateway.heard(id)).toEqual(made);
    expect(recorder.gateway.repeated).toBe(0);
  });

  test('[CUS-1] [CUS-2] does not take the end of a server from before the update for its word', async () => {
    recorder.gateway.isOld = true;
    const id = await record(page);
    await heardAtLeast(id, 2);
    recorder.gateway.isDown = true;
    await until(page, 'app.state().bufferedSeconds >= 2');
    await stop();
    expect(await ask(page, 'app.state().phase')).toBe('rest');
    expect(await keptSeqs()).not.toEqual([]);
    Object.assign(recorder.gateway, { isDown: false, isOld: false });
    await until(page, "app.state().phase === 'off'");
    expect(recorder.gateway.heard(id)).toEqual(await produced());
  });

  test('[CUS-6] keeps the pieces that no decoder could read, with their time and as a file, and sends the rest', async () => {
    const id = await record(page);
    await heardAtLeast(id, 2);
    recorder.gateway.quarantine(id, 0, { fromSeq: 2, toSeq: 3 });
    await heardAtLeast(id, 6);
    await until(page, 'app.state().quarantined.length === 1');
    expect(await ask(page, 'app.state().quarantined')).toEqual([
      { recordingId: id, take: 0, fromSeq: 2, spokenAt: expect.any(Number) as unknown, seconds: 2 },
    ]);
    await stop();
    expect(await ask(page, 'app.state().phase')).toBe('off');
    expect(recorder.gateway.heard(id)).toEqual(await produced());
    expect(await keptSeqs()).toEqual([0, 2, 3]);
    const found = await ask<{ held: object[]; quarantined: object[] }>(page, `app.held('${USER}')`);
    expect(found.held).toMatchObject([{ recordingId: id, kind: 'quarantined', seconds: 2 }]);
    expect(found.quarantined).toHaveLength(1);
    const file = `app.held('${USER}').then(({ quarantined: [sound] }) => app.file(sound))`;
    const { type, bytes } = await ask<{ type: string; bytes: number }>(page, file);
    expect(type).toContain('audio/webm');
    expect(bytes).toBe(await ask(page, `app.stored('${USER}').then(([{ bytes }]) => bytes)`));
    // It is offered at each login, and goes only when the person lets it go.
    const starts = recorder.gateway.starts.length;
    await page.evaluate(`app.recording.sendUnsentRecordings('${USER}')`);
    expect(await keptSeqs()).toEqual([0, 2, 3]);
    expect(recorder.gateway.starts).toHaveLength(starts);
    await page.evaluate(`app.openBrowserStore().then((store) => store.discard('${id}'))`);
    expect(await ask(page, 'app.keptPieces()')).toEqual([]);
  });

  test('[CUS-5] [CUS-6] keeps takes that cannot be read at all, and stops at the third where the browser has no recogniser', async () => {
    const id = await record(page);
    for (const take of [0, 1, 2]) {
      await heardAtLeast(id, 2, take);
      recorder.gateway.tell('transcription_restart', { reason: 'unreadable', recordingId: id });
      if (take < 2) await until(page, `app.seen.recorders.length === ${take + 2}`);
    }
    await until(page, "app.state().phase === 'off' && app.state().trouble === 'unsupported'");
    for (const take of [0, 1, 2]) expect((await keptSeqs(take)).length).toBeGreaterThanOrEqual(2);
    const takes = await ask<{ take: number }[]>(page, `app.held('${USER}').then(({ quarantined }) => quarantined)`);
    expect(takes.map(({ take }) => take)).toEqual([0, 1, 2]);
  });

  test('[CUS-10] stops after the third unreadable take, and asks before the voice goes to the browser’s recogniser', async () => {
    await page.evaluate(`window.SpeechRecognition = class { constructor() { window.isListening = true; } }`);
    const id = await record(page);
    for (const take of [0, 1, 2]) {
      await heardAtLeast(id, 2, take);
      recorder.gateway.tell('transcription_restart', { reason: 'unreadable', recordingId: id });
      if (take < 2) await until(page, `app.seen.recorders.length === ${take + 2}`);
    }
    await until(page, "app.state().phase !== 'on' && app.state().trouble === 'consent'");
    expect(await ask(page, 'window.isListening === true')).toBe(false);
    expect(await ask(page, "app.effectiveMode('google')")).toBe('browser');
  });

  test('[BUD-4] waits as long as it is told where more comes than is taken, and says so', async () => {
    const id = await record(page);
    await heardAtLeast(id, 1);
    await until(page, 'app.state().trouble === null');
    // Before the first connection the network was missing.
    await page.evaluate('app.seen.troubles.length = 0');
    Object.assign(recorder.gateway, { isFull: true, waitMs: 1_500 });
    await until(page, "app.state().trouble === 'pace' && app.state().bufferedSeconds >= 4");
    expect(await ask(page, 'app.seen.troubles')).not.toContain('network');
    Object.assign(recorder.gateway, { isFull: false, waitMs: null });
    await until(page, 'app.state().trouble === null');
    await stop();
    expect(recorder.gateway.heard(id)).toEqual(await produced());
  });

  test('[BUD-4] holds what is one recording too many, and sends it when there is room', async () => {
    recorder.gateway.refusal = 'TOO_MANY_RECORDINGS';
    const id = await record(page);
    await until(page, "app.state().trouble === 'pace' && app.state().bufferedSeconds >= 2");
    expect(await ask(page, 'app.state().phase')).toBe('on');
    recorder.gateway.refusal = null;
    await heardAtLeast(id, 3);
    await until(page, 'app.state().trouble === null');
    await stop();
    expect(recorder.gateway.heard(id)).toEqual(await produced());
  });

  test('[CUS-14] goes on where the server has forgotten the recording behind a connection that lives', async () => {
    const id = await record(page);
    await heardAtLeast(id, 2);
    recorder.gateway.forget();
    const before = recorder.gateway.heard(id)[0]!.length;
    await heardAtLeast(id, before + 3);
    await until(page, 'app.state().trouble === null');
    await stop();
    expect(recorder.gateway.heard(id)).toEqual(await produced());
    await isOver();
  });

  test('[CUS-10] stops where the consent does not hold, deletes nothing, and sends it after a new one', async () => {
    const id = await record(page);
    await heardAtLeast(id, 2);
    recorder.gateway.refusal = 'CONSENT_REQUIRED';
    recorder.gateway.crash();
    await until(page, "app.state().phase === 'rest' && app.state().trouble === 'consent'");
    await until(page, "app.seen.tracks[0].readyState === 'ended'");
    const sent = recorder.gateway.heard(id)[0]!.length;
    await until(page, `app.held('${USER}').then(({ held: [one] }) => one?.kind === 'unagreed')`);
    expect(recorder.gateway.heard(id)[0]).toHaveLength(sent);
    recorder.gateway.refusal = null;
    await page.evaluate('app.engine.controls.sendAgain()');
    await until(page, "app.state().phase === 'off' && app.state().trouble === null");
    expect(recorder.gateway.heard(id)).toEqual(await produced());
    await isOver();
  });

  test('[CUS-16] keeps sound of a 1on1 that the server does not know, and deletes it only when the server says that it was deleted', async () => {
    const id = await record(page);
    await heardAtLeast(id, 2);
    recorder.gateway.refusal = 'CONVERSATION_NOT_FOUND';
    recorder.gateway.crash();
    await until(page, "app.state().phase === 'rest' && app.state().refusal === '録音できません。'");
    const kept = await keptSeqs();
    expect(kept.length).toBeGreaterThanOrEqual(2);
    expect(await ask(page, `app.held('${USER}').then(({ held }) => held)`)).toMatchObject([
      { recordingId: id, kind: 'rest' },
    ]);
    recorder.gateway.refusal = 'CONVERSATION_DELETED';
    await page.evaluate('app.engine.controls.sendAgain()');
    await until(page, "app.state().phase === 'off' && app.state().refusal === '録音できません。'");
    expect(await ask(page, 'app.keptPieces()')).toEqual([]);
    await isOver();
  });

  test('records anew while the rest of the recording before waits, which is sent after it', async () => {
    const first = await record(page);
    await heardAtLeast(first, 2);
    recorder.gateway.isAway = true;
    recorder.gateway.cut();
    await until(page, 'app.state().bufferedSeconds >= 3');
    await stop();
    await until(page, "app.state().phase === 'rest'");
    await page.evaluate(`app.recording.sendUnsentRecordings('${USER}')`);
    const made = (await produced())[0]!;
    await page.evaluate('app.engine.controls.start()');
    await until(page, "app.state().phase === 'on'");
    const second = await ask<string>(page, 'app.engine.session.id');
    recorder.gateway.isAway = false;
    await heardAtLeast(second, 3);
    expect(await ask(page, 'app.state()')).toMatchObject({ phase: 'on', trouble: null });
    await stop();
    await until(page, "app.state().phase === 'off'");
    expect(await ask(page, 'app.state().trouble')).toBeNull();
    await page.evaluate(`app.recording.sendUnsentRecordings('${USER}')`);
    await isOver();
    expect(recorder.gateway.heard(first)).toEqual([made]);
  });

  test('[CUS-12] asks before a tab is left that records, and not otherwise', async () => {
    const asks = () => ask<boolean>(page, "!dispatchEvent(new Event('beforeunload', { cancelable: true }))");
    expect(await asks()).toBe(false);
    await record(page);
    expect(await asks()).toBe(true);
    await page.evaluate('app.engine.controls.pause()');
    expect(await asks()).toBe(true);
    await stop();
    expect(await asks()).toBe(false);
  });

  test('[CUS-13] knows in a tab that does not record that another one does, and when it has stopped or is gone', async () => {
    const other = await recorder.open();
    await other.evaluate(`app.watch(${START})`);
    expect(await ask(other, 'app.state().isElsewhere')).toBe(false);
    await record(page);
    await until(other, 'app.state().isElsewhere');
    expect(await ask(page, 'app.state().isElsewhere')).toBe(false);
    await stop();
    await until(other, '!app.state().isElsewhere');
    await page.evaluate(`app.record(${START})`);
    await until(other, 'app.state().isElsewhere');
    const late = await recorder.open();
    await late.evaluate(`app.watch(${START})`);
    await until(late, 'app.state().isElsewhere');
    await page.close();
    await until(other, '!app.state().isElsewhere');
    await until(late, '!app.state().isElsewhere');
    await other.close();
    page = late;
  });
});
