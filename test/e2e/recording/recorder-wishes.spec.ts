import type { Page } from 'playwright';
import { expect } from '../../kit/screens/browser/expect.js';
import { test } from '../../kit/screens/fixtures/recorder-test.js';
import { eventually } from '../../kit/waiting/eventually.js';
import { ask, record, until, USER, type RecorderFixture } from '../../kit/screens/parts/recorder.js';

const YEAR = 365 * 24 * 3600_000;

/** What a person wants of the sound in this browser, and what no clock decides. */
test.describe('what is deleted and what is kept', () => {
  let recorder: RecorderFixture;
  let page: Page;

  test.beforeEach(async ({ recorder: own }) => {
    recorder = own;
    page = await recorder.open();
  });

  const piecesOf = async (id: string) =>
    (await ask<[string, string, number, number][]>(page, 'app.keptPieces()')).filter((key) => key[1] === id).length;
  const stored = () => ask<{ id: string }[]>(page, `app.stored('${USER}')`);
  const isGone = () => until(page, `app.stored('${USER}').then((all) => all.length === 0)`);
  const heard = (id: string) =>
    eventually(() => Promise.resolve((recorder.gateway.heard(id)[0]?.length ?? 0) >= 2), 'the first pieces');
  const told = (request: string) => eventually(() => Promise.resolve(recorder.gateway.log.includes(request)), request);
  /** What was asked of the gateway, in order; a request that is repeated before its answer has come counts once. */
  const requests = () => [...new Set(recorder.gateway.log)];
  /** The connection is lost with what was said last. */
  async function lose() {
    recorder.gateway.isAway = true;
    recorder.gateway.cut();
    await until(page, 'app.state().bufferedSeconds >= 3');
  }

  test('[CUS-8] tells the server at once, erases here when it can no longer be taken back, and not before', async () => {
    const id = await record(page);
    await heard(id);
    await page.evaluate('app.engine.controls.stopAndDelete()');
    await told(`PUT ${id}`);
    expect(await piecesOf(id)).toBeGreaterThan(0);
    expect(recorder.gateway.deleted).not.toContain(id);
    await eventually(() => Promise.resolve(recorder.gateway.deleted.includes(id)), 'the deletion');
    await isGone();
    expect(recorder.gateway.log.filter((request) => request === `PUT ${id}`)).toHaveLength(1);
  });

  test('[CUS-8] a logout within these seconds waits for the server to know, and loses nothing where it cannot', async () => {
    const id = await record(page);
    await heard(id);
    await lose();
    await page.evaluate('app.engine.controls.stopAndDelete()');
    await until(page, `app.stored('${USER}').then(([one]) => one.wish === 'sent')`);
    const asked = performance.now();
    await page.evaluate(`app.recording.sendDeletions('${USER}')`);
    expect(performance.now() - asked).toBeLessThan(4_500);
    expect(await piecesOf(id)).toBeGreaterThan(0);
    // Even where all is let go, the wish stays.
    await page.evaluate(`app.recording.purgeUser('${USER}')`);
    expect(await piecesOf(id)).toBe(0);
    expect(await stored()).toMatchObject([{ id }]);
    await page.close();
    recorder.gateway.isAway = false;
    page = await recorder.open();
    await page.evaluate(`app.recording.sendUnsentRecordings('${USER}')`);
    await told(`PUT ${id}`);
    await eventually(() => Promise.resolve(recorder.gateway.deleted.includes(id)), 'the deletion');
    await isGone();
  });

  test('[CUS-8] a closed tab leaves the wish to the next, which tells it before it sends any sound', async () => {
    const id = await record(page);
    await heard(id);
    await lose();
    await page.evaluate('app.engine.controls.stopAndDelete()');
    await until(page, `app.stored('${USER}').then(([one]) => one.wish === 'sent' && one.isEnded)`);
    await put('other', 0);
    await page.close();
    recorder.gateway.isAway = false;
    recorder.gateway.log.length = 0;
    page = await recorder.open();
    await page.evaluate(`app.recording.sendUnsentRecordings('${USER}')`);
    await eventually(() => Promise.resolve(recorder.gateway.ended.includes('other')), 'the sound of the other');
    expect(requests().slice(0, 2)).toEqual([`PUT ${id}`, 'start other']);
    expect(recorder.gateway.log).not.toContain(`start ${id}`);
    await isGone();
  });

  test('[CUS-8] takes the wish back on the server, also where the answer to it was lost, and sends what is left', async () => {
    const id = await record(page);
    await heard(id);
    await lose();
    await page.evaluate('app.engine.controls.stopAndDelete()');
    await until(page, `app.stored('${USER}').then(([one]) => one.wish === 'sent')`);
    await page.evaluate('app.engine.controls.keep()');
    expect(await ask(page, 'app.state().undoUntil')).toBeNull();
    await until(page, `app.stored('${USER}').then(([one]) => one.deleteAfter === null)`);
    recorder.gateway.log.length = 0;
    recorder.gateway.isAway = false;
    await page.evaluate(`app.recording.sendUnsentRecordings('${USER}')`);
    await eventually(() => Promise.resolve(recorder.gateway.ended.includes(id)), 'the end of the recording');
    expect(requests().slice(0, 2)).toEqual([`DELETE ${id}`, `start ${id}`]);
    expect(recorder.gateway.heard(id)).toEqual(await ask(page, 'app.produced()'));
    await isGone();
  });

  test('[CUS-8] erases what was taken back too late', async () => {
    const id = await record(page);
    await heard(id);
    await page.evaluate('app.engine.controls.stopAndDelete()');
    await told(`PUT ${id}`);
    await until(page, `app.stored('${USER}').then(([one]) => one.wish === 'held')`);
    recorder.gateway.deleted.push(id);
    await page.evaluate('app.engine.controls.keep()');
    await isGone();
    expect(recorder.gateway.ended).not.toContain(id);
  });

  /** A recording of three pieces that nobody sends, begun so many milliseconds ago. */
  async function put(id: string, age: number) {
    await page.evaluate(`(async () => {
      const store = await app.openBrowserStore();
      const startedAt = Date.now() - ${age};
      await store.begin({ id: '${id}', userId: '${USER}', conversationId: 'talk-of-${id}', mode: 'google', startedAt });
      await store.addTake('${id}', { take: 0, offsetMs: 0, mimeType: 'audio/webm;codecs=opus', chunkMs: 1000 });
      for (let seq = 0; seq < 3; seq += 1) await store.addChunk('${id}', 0, seq, new ArrayBuffer(4000));
      await store.end('${id}');
    })()`);
  }

  test('[CUS-7] deletes nothing by age or by a clock that jumps, asks after 7 days, and sends it when it can', async () => {
    recorder.gateway.isAway = true;
    recorder.gateway.cut();
    await put('year', YEAR);
    await put('week', 7 * 24 * 3600_000 + 1_000);
    await put('young', 6 * 24 * 3600_000);
    await put('future', -YEAR);
    await page.evaluate(`app.stopSending = app.recording.sendUnsentRecordings('${USER}')`);
    await page.evaluate(`const now = Date.now; Date.now = () => now() + ${YEAR};`);
    await page.evaluate(`app.recording.sendUnsentRecordings('${USER}')`);
    await page.evaluate(`Date.now = (() => { const now = Date.now; return () => now() - ${YEAR}; })();`);
    const held = await ask<{ recordingId: string; isOld: boolean }[]>(
      page,
      `app.held('${USER}').then(({ held }) => held)`,
    );
    expect(held.map(({ recordingId, isOld }) => [recordingId, isOld])).toEqual([
      ['year', true],
      ['week', true],
      ['young', false],
      ['future', false],
    ]);
    expect(await ask<unknown[]>(page, 'app.keptPieces()')).toHaveLength(12);
    recorder.gateway.isAway = false;
    await isGone();
    for (const id of ['year', 'week', 'young', 'future']) expect(recorder.gateway.heard(id)[0]).toHaveLength(3);
  });

  test('[CUS-7] asks for storage that the browser does not give up by itself', async () => {
    await page.evaluate(
      'window.asked = 0; StorageManager.prototype.persist = async () => { asked += 1; return true; };',
    );
    await record(page);
    expect(await ask(page, 'asked')).toBe(1);
    await page.evaluate('app.engine.controls.stop()');
  });

  test('[CUS-1] works with rows of a tab from before the update, and sends what they hold', async () => {
    await put('old', 0);
    await page.evaluate(`(async () => {
      const store = await app.openBrowserStore();
      await store.change('old', (recording) => {
        for (const field of ['wish', 'refusal', 'isComplete', 'isErasing', 'refusedLines']) delete recording[field];
        for (const take of recording.takes) delete take.quarantined;
      });
    })()`);
    await page.evaluate(`app.recording.sendUnsentRecordings('${USER}')`);
    await isGone();
    expect(recorder.gateway.heard('old')[0]).toHaveLength(3);
  });
});
