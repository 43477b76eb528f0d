import type { Page } from 'playwright';
import { expect } from '../../kit/screens/browser/expect.js';
import { test } from '../../kit/screens/fixtures/recorder-test.js';
import { eventually } from '../../kit/waiting/eventually.js';
import { ask, CONVERSATION, record, until, USER, type RecorderFixture } from '../../kit/screens/parts/recorder.js';

const OTHER_USER = '01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e50';
const OTHER_TALK = '01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e51';

/** What lies in the browser: how long, how much, and when it goes. */
test.describe('what the recorder keeps', () => {
  let recorder: RecorderFixture;
  let page: Page;

  test.beforeEach(async ({ recorder: own }) => {
    recorder = own;
    page = await recorder.open();
  });

  const ids = (userId = USER) =>
    ask<string[]>(page, `app.stored('${userId}').then((all) => all.map(({ id }) => id).sort())`);

  /** A recording of `pieces` seconds that nobody sends. */
  async function put(id: string, { user = USER, talk = CONVERSATION, startedAt = 'Date.now()', pieces = 3 } = {}) {
    await page.evaluate(`(async () => {
      const store = await app.openBrowserStore();
      await store.begin({ id: '${id}', userId: '${user}', conversationId: '${talk}', mode: 'google', startedAt: ${startedAt} });
      await store.addTake('${id}', { take: 0, offsetMs: 0, mimeType: 'audio/webm;codecs=opus', chunkMs: 1000 });
      for (let seq = 0; seq < ${pieces}; seq += 1) await store.addChunk('${id}', 0, seq, new ArrayBuffer(4000));
    })()`);
  }

  /** Makes the store believe that a recording takes so many bytes. */
  const pretend = (id: string, bytes: number) =>
    page.evaluate(`(async () => {
      const store = await app.openBrowserStore();
      await store.change('${id}', (recording) => { recording.bytes = ${bytes}; });
    })()`);

  test('[REC-29] [REC-49] names the seconds that a logout would lose, and forgets all of that user', async () => {
    await put('a');
    await put('b', { talk: OTHER_TALK, pieces: 4 });
    await put('z', { user: OTHER_USER });
    await page.evaluate(`app.openBrowserStore().then((store) => store.commit('b', 0, { committedSeq: 1 }))`);
    expect(await ask(page, `app.recording.unsentSeconds('${USER}')`)).toBe(5);
    await page.evaluate(`app.recording.purgeUser('${USER}')`);
    expect(await ids()).toEqual([]);
    expect(await ask(page, 'app.keptPieces()')).toEqual([0, 1, 2].map((seq) => [OTHER_USER, 'z', 0, seq]));
    await page.evaluate(`app.recording.purgeUser('${OTHER_USER}')`);
  });

  test('[REC-30] forgets what was recorded of a 1on1 that is deleted, also while it is recorded', async () => {
    await put('a');
    await put('b', { talk: OTHER_TALK });
    await page.evaluate(`app.recording.purgeConversation('${USER}', '${CONVERSATION}')`);
    expect(await ids()).toEqual(['b']);
    await page.evaluate(`app.recording.purgeUser('${USER}')`);
    await record(page);
    await page.evaluate(`app.recording.purgeConversation('${USER}', '${CONVERSATION}')`);
    await until(page, "app.state().phase === 'off'");
    expect(await ask(page, 'app.keptPieces()')).toEqual([]);
  });

  test('[REC-33] forgets what is text, but not the header until the take is done', async () => {
    await put('a', { pieces: 4 });
    const commit = (seq: number) =>
      page.evaluate(`app.openBrowserStore().then((store) => store.commit('a', 0, { committedSeq: ${seq} }))`);
    const seqs = async () => (await ask<number[][]>(page, 'app.keptPieces()')).map((key) => key[3]);
    await commit(2);
    expect(await seqs()).toEqual([0, 3]);
    await commit(3);
    expect(await seqs()).toEqual([0]);
    await page.evaluate(`app.openBrowserStore().then((store) => store.endTake('a', 0))`);
    expect(await seqs()).toEqual([]);
    expect(await ask(page, `app.stored('${USER}').then(([{ bytes }]) => bytes)`)).toBe(0);
  });

  test('[REC-32] [REC-50] [REC-51] warns at 80 % of 200 MB, stops when they are full, and keeps what it has', async () => {
    recorder.gateway.isAway = true;
    recorder.gateway.cut();
    await put('big', { talk: OTHER_TALK });
    const id = await record(page);
    await pretend('big', 0.8 * 200 * 1024 * 1024);
    await until(page, "app.seen.troubles.includes('network') && app.state().bufferedSeconds >= 2");
    // Two troubles: the network comes first on the screen, the warning is there as soon as it is back.
    recorder.gateway.isAway = false;
    await until(page, "app.state().trouble === 'store_nearly_full'");
    recorder.gateway.isAway = true;
    recorder.gateway.cut();
    await pretend('big', 200 * 1024 * 1024);
    await until(page, "app.state().phase === 'rest' && app.state().trouble === 'store_full'");
    expect(await ids()).toEqual([id, 'big'].sort());
    expect(await ask<string[][]>(page, 'app.keptPieces()')).toContainEqual([USER, id, 0, 0]);
    // Another user has a share of their own.
    await put('own', { user: OTHER_USER });
    expect(await ids(OTHER_USER)).toEqual(['own']);
    await page.evaluate(`app.recording.purgeUser('${OTHER_USER}')`);
  });

  test('[REC-51] keeps nothing behind a piece that it could not keep: it could never be read, and would never be sent', async () => {
    await put('a');
    const kept = (seq: number) =>
      ask(page, `app.openBrowserStore().then((store) => store.addChunk('a', 0, ${seq}, new ArrayBuffer(10)))`);
    expect(await kept(4)).toBe('gone');
    expect(await ask(page, `app.stored('${USER}').then(([{ takes }]) => takes[0].lastSeq)`)).toBe(2);
    expect(await kept(3)).toBe('kept');
    expect(await kept(4)).toBe('kept');
    await page.evaluate(`app.recording.purgeUser('${USER}')`);
  });

  test.describe('where the browser closes its database', () => {
    test.beforeEach(async () => {
      await page.close();
      // All handles are known, so that they can be closed as a browser does it; `isBroken`: nothing can be stored any more.
      page = await recorder.open({
        script: `window.handles = []; window.broken = null;
          const { open } = IDBFactory.prototype;
          IDBFactory.prototype.open = function (...args) {
            const opening = open.apply(this, args);
            opening.addEventListener('success', () => handles.push(opening.result));
            return opening;
          };
          const { transaction } = IDBDatabase.prototype;
          IDBDatabase.prototype.transaction = function (...args) {
            if (window.broken !== null) throw new DOMException('', window.broken);
            return transaction.apply(this, args);
          };`,
      });
    });

    const close = () => page.evaluate('for (const handle of handles) handle.close()');
    const open = (isTold: boolean) => (isTold ? "handles.at(-1).dispatchEvent(new Event('close'))" : 'null');

    for (const isTold of [true, false])
      test(`[REC-9] keeps and sends all of a running recording, and records again, where it is ${isTold ? '' : 'not '}told`, async () => {
        const id = await record(page);
        const heard = () => recorder.gateway.heard(id)[0] ?? [];
        await eventually(() => Promise.resolve(heard().length >= 1), 'the first piece');
        await close();
        await page.evaluate(open(isTold));
        const before = heard().length;
        await eventually(() => Promise.resolve(heard().length >= before + 2), 'pieces after the loss');
        await close();
        await page.evaluate('app.engine.controls.stop()');
        await until(page, "app.state().phase === 'off'");
        expect(recorder.gateway.heard(id)).toEqual(await ask(page, 'app.produced()'));
        expect(await ask<string[]>(page, 'app.seen.troubles')).not.toContain('store_full');
        expect(await ids()).toEqual([]);
        await close();
        await page.evaluate('app.engine.controls.start()');
        await until(page, "app.state().phase === 'on'");
      });

    for (const [error, trouble] of [
      ['InvalidStateError', 'store_failed'],
      ['UnknownError', 'store_failed'],
      ['QuotaExceededError', 'store_full'],
    ] as const)
      test(`[REC-51] ${error}: stops and says ${trouble}, also where one records again, until it is over`, async () => {
        const id = await record(page);
        await eventually(() => Promise.resolve((recorder.gateway.heard(id)[0]?.length ?? 0) >= 1), 'the first piece');
        await page.evaluate(`window.broken = '${error}'`);
        await until(page, `app.state().phase === 'off' && app.state().trouble === '${trouble}'`);
        expect(await ask(page, "app.seen.tracks.every(({ readyState }) => readyState === 'ended')")).toBe(true);
        await page.evaluate('app.engine.controls.start()');
        await until(page, 'app.seen.tracks.length === 2');
        await until(page, `app.state().phase === 'off' && app.state().trouble === '${trouble}'`);
        await until(page, "app.seen.tracks[1].readyState === 'ended'");
        await page.evaluate('window.broken = null');
        expect(await ids()).toEqual([id]);
        await page.evaluate('app.engine.controls.start()');
        await until(page, "app.state().phase === 'on' && app.state().trouble !== '" + trouble + "'");
      });
  });

  test('[REC-27] [REC-48] stops with one tap, sends nothing more, and deletes after 10 s what was recorded', async () => {
    const id = await record(page);
    await eventually(() => Promise.resolve((recorder.gateway.heard(id)[0]?.length ?? 0) >= 1), 'the first piece');
    const until10 = await ask<number>(
      page,
      '(app.engine.controls.stopAndDelete(), app.state().undoUntil - Date.now())',
    );
    expect(until10).toBeGreaterThan(9_000);
    expect(await ask(page, 'app.state().phase')).toBe('off');
    await until(page, "app.seen.tracks[0].readyState === 'ended'");
    const sent = recorder.gateway.heard(id)[0]!.length;
    expect(recorder.gateway.deleted).not.toContain(id);
    await eventually(() => Promise.resolve(recorder.gateway.deleted.includes(id)), 'the deletion');
    await until(page, `app.stored('${USER}').then((all) => all.length === 0)`);
    expect(recorder.gateway.heard(id)[0]).toHaveLength(sent);
    expect(recorder.gateway.ended).not.toContain(id);
    expect(await ask(page, 'app.state()')).toMatchObject({ undoUntil: null, lines: [] });
  });

  test('[REC-48] keeps what was recorded where it is asked to, and sends the rest', async () => {
    const id = await record(page);
    await eventually(() => Promise.resolve((recorder.gateway.heard(id)[0]?.length ?? 0) >= 1), 'the first piece');
    await page.evaluate('app.engine.controls.stopAndDelete()');
    await page.evaluate('app.engine.controls.keep()');
    expect(await ask(page, 'app.state().undoUntil')).toBeNull();
    await eventually(() => Promise.resolve(recorder.gateway.ended.includes(id)), 'the end of the recording');
    expect(recorder.gateway.heard(id)).toEqual(await ask(page, 'app.produced()'));
    expect(recorder.gateway.deleted).not.toContain(id);
  });

  test('[REC-53] keeps what the end of a login cut off until that user is back, and shows it to nobody else', async () => {
    const id = await record(page);
    await eventually(() => Promise.resolve((recorder.gateway.heard(id)[0]?.length ?? 0) >= 1), 'the first piece');
    recorder.gateway.isAway = true;
    recorder.gateway.cut();
    await until(page, 'app.state().bufferedSeconds >= 3');
    // The login is over: its screens are gone, and somebody else logs in.
    await page.close();
    recorder.gateway.isAway = false;
    const starts = recorder.gateway.starts.length;
    page = await recorder.open({ userId: OTHER_USER });
    await page.evaluate(
      `app.recording.sendUnsentRecordings('${OTHER_USER}'); app.recording.sendUnsentRecordings('${USER}')`,
    );
    await until(page, 'app.socket.connected');
    await put('own', { user: OTHER_USER, talk: OTHER_TALK });
    await page.evaluate(`app.recording.sendUnsentRecordings('${OTHER_USER}')`);
    await eventually(() => Promise.resolve(recorder.gateway.ended.includes('own')), 'what is the other user’s');
    expect(recorder.gateway.starts.slice(starts).map(({ recordingId }) => recordingId)).toEqual(['own']);
    await page.close();
    page = await recorder.open();
    await page.evaluate(`app.recording.sendUnsentRecordings('${USER}')`);
    await eventually(() => Promise.resolve(recorder.gateway.ended.includes(id)), 'the rest');
  });
});
