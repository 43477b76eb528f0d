import { setTimeout as sleep } from 'node:timers/promises';
import { HeldRecording } from '../../../kit/clients/held-recording.js';
import { LiveSession } from '../../../kit/clients/live-session.js';
import { storedTones } from '../../../kit/clients/recorded-talk.js';
import { eventually } from '../../../kit/waiting/eventually.js';
import { killDecoders } from '../../../kit/product/decoder-killer.js';
import { withSound, type RecordingOutcome, type RecordingEnvironment } from '../scenario/sound-scenario.js';

const RECORDINGS = 8;
/** The piece at which something breaks: each lasts a second. */
const BREAK = 5;
/** How long the recogniser stays away once the recordings have been stopped: longer than the server waits for last words. */
const AWAY_MS = 35_000;
/** The timer that deletes looks more often. */
const DELETED_MS = 60_000;

/** The recogniser dies in the middle, and is back when all have stopped their recordings. */
export const deadRecogniser = withSound(async (environment) => {
  const recordings = await hold(environment);
  const inject = async (): Promise<void> => {
    await sleep(BREAK * 1_000);
    environment.google.kill();
    await sleep(environment.pieces.length * 1_000 - BREAK * 1_000 + AWAY_MS);
    await environment.google.restart();
  };
  const [sounds] = await Promise.all([
    Promise.all(recordings.map((one) => environment.outcomeOf(record(environment, one)))),
    inject(),
  ]);
  return { sounds, remark: `録音を止めてから${AWAY_MS / 1000}秒後に戻しました。` };
});

/** The same to tabs that know nothing of ends that are not complete. */
export const oldTabs = withSound(async (environment) => {
  const { system, google, pieces } = environment;
  const tabs = await Promise.all(
    Array.from({ length: RECORDINGS }, () => LiveSession.begin(system.url, pieces, { isOldTab: true })),
  );
  const inject = async (): Promise<void> => {
    await sleep(BREAK * 1_000);
    google.kill();
    await sleep((pieces.length - BREAK) * 1_000 + AWAY_MS);
    await google.restart();
  };
  const [sounds] = await Promise.all([
    Promise.all(tabs.map((tab) => environment.outcomeOf(recordOld(environment, tab)))),
    inject(),
  ]);
  return { sounds, remark: `録音を止めてから${AWAY_MS / 1000}秒後に戻しました。` };
});

/** All threads that decode die, in every api. */
export const deadDecoders = withSound(async (environment) => {
  const recordings = await hold(environment);
  const inject = async (): Promise<void> => {
    await sleep(BREAK * 1_000);
    await Promise.all(environment.system.fleet.apis.map((api) => killDecoders(api)));
  };
  const [sounds] = await Promise.all([
    Promise.all(recordings.map((one) => environment.outcomeOf(record(environment, one)))),
    inject(),
  ]);
  return { sounds, remark: '' };
});

/** Half of them wish their recording deleted, log out at once and close the browser; the others go on. */
export const deletedAndLeft = withSound(async (environment) => {
  const recordings = await hold(environment);
  const [left, kept] = [recordings.slice(0, RECORDINGS / 2), recordings.slice(RECORDINGS / 2)];
  const wished = Promise.all(
    left.map(async (recording) => {
      void recording.speak();
      await sleep(BREAK * 1_000);
      const { manager, conversationId } = recording.talk;
      await manager.call('PUT', `/api/conversations/${conversationId}/recordings/${recording.id}/deletion`);
      recording.close();
    }),
  );
  const [sounds] = await Promise.all([
    Promise.all(kept.map((one) => environment.outcomeOf(record(environment, one)))),
    wished,
  ]);
  const began = performance.now();
  const remains = async (): Promise<number> => {
    const [row] = await environment.system.query<{ count: number }>(
      `select count(*)::int as count from recordings r where r.id = any($1)
          and (r.deleted_at is null or exists (select 1 from lines l where l.conversation_id = r.conversation_id))`,
      [left.map(({ id }) => id)],
    );
    return row?.count ?? 0;
  };
  await eventually(async () => (await remains()) === 0, 'the deletion', DELETED_MS).catch(() => undefined);
  const count = await remains();
  const words = (await Promise.all(left.map(({ talk }) => storedTones(talk)))).flat();
  const hung = Array.from({ length: count + words.length }, () => '削除されない録音');
  const waited = ((performance.now() - began) / 1000).toFixed(0);
  const remark = `${left.length}人が削除して去り、ほかの${kept.length}人は録音を続けました。録音を終えてから${waited}秒後には、削除した録音はどれも残っていませんでした。`;
  return { sounds, hung, remark: hung.length === 0 ? remark : '' };
});

function hold({ system, pieces, talk }: RecordingEnvironment): Promise<HeldRecording[]> {
  return Promise.all(
    Array.from({ length: RECORDINGS }, async () => new HeldRecording(system.url, await talk(), pieces)),
  );
}

/** Speaks the whole recording, stops it, and waits until it is text. */
async function record({ said }: RecordingEnvironment, recording: HeldRecording): Promise<RecordingOutcome> {
  await recording.speak();
  const stopped = performance.now();
  recording.stop();
  const found = await recording.finished();
  const { troubles, last } = recording;
  return { said, found, pieces: last + 1, waitedMs: performance.now() - stopped, troubles };
}

async function recordOld({ said }: RecordingEnvironment, tab: LiveSession): Promise<RecordingOutcome> {
  for (let seq = 0; seq <= tab.last; seq += 1) {
    tab.send(seq);
    await sleep(1_000);
  }
  const stopped = performance.now();
  const found = await tab.finish();
  const troubles = new Map(tab.ends === 0 ? [] : [['SERVICE_UNAVAILABLE', tab.ends]]);
  return { said, found, pieces: tab.last + 1, waitedMs: performance.now() - stopped, troubles };
}
