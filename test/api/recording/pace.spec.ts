import { RECORDING } from '@app/contract';
import { readTalk } from '../../kit/clients/one-on-one.js';
import { consentedTalk, resume, send, takeOf, wordsUpTo } from '../../kit/clients/recording-client.js';
import { soundOf } from '../../kit/doubles/scripted-speech.js';
import { TranscriptionFixture } from '../../kit/clients/transcription-fixture.js';

jest.setTimeout(60_000);

const HEAD_START = RECORDING.pace.headStart / 1000;
const TOO_MANY = { error: { code: 'TOO_MANY_RECORDINGS', message: expect.any(String) as string } };

describe('how much sound is taken of one owner', () => {
  const fixture = new TranscriptionFixture();

  it('[BUD-4] a minute at once, then twice the speed at which it was spoken: pieces wait in the browser, which is told', async () => {
    const socket = await fixture.connect();
    const start = takeOf(fixture.talk);
    await socket.ask('start_transcription', start);
    const began = performance.now();
    send(socket, start, 0, 50);
    await fixture.received(socket, 49);
    send(socket, start, 50, 90);
    await fixture.until(() => socket.troubles.some(({ trouble }) => trouble === 'pace'), 'the word of it');
    const told = socket.progress.find(({ waitMs }) => waitMs !== undefined);
    expect(told).toMatchObject({ resend: true });
    expect(told?.receivedSeq).toBeGreaterThanOrEqual(HEAD_START - 1);
    // As a browser does: it goes on when it is asked again.
    await fixture.until(() => socket.troubles.at(-1)?.trouble === null, 'the end of the wait');
    const asked = socket.progress.findLast(({ resend }) => resend === true);
    expect(asked?.waitMs).toBeUndefined();
    for (let seq = (asked?.receivedSeq ?? 0) + 1; seq < 90; seq += 1) {
      const from = (socket.progress.at(-1)?.receivedSeq ?? 0) + 1;
      send(socket, start, from, 90);
      await fixture.until(
        () => socket.troubles.at(-1)?.trouble === null && (socket.progress.at(-1)?.receivedSeq ?? 0) >= from,
        'more',
      );
      if (socket.progress.at(-1)?.receivedSeq === 89) break;
    }
    await fixture.received(socket, 89);
    const seconds = (performance.now() - began) / 1000;
    // What is reserved in one go may come a little early.
    expect(90 - seconds * RECORDING.pace.speed).toBeLessThan(HEAD_START + 10);
    expect(await socket.ask('end_transcription', { recordingId: start.recordingId })).toMatchObject({ complete: true });
    expect(await fixture.words()).toEqual(wordsUpTo(90));
  });

  it('[BUD-4] the pace holds over recordings and processes, and for each owner alone', async () => {
    const stranger = await fixture.app.registerAndLogin();
    const sockets = [await fixture.connect(), await fixture.connect(fixture.user, fixture.second)];
    const starts = [takeOf(fixture.talk), takeOf(await consentedTalk(fixture.user))];
    for (const [at, socket] of sockets.entries()) {
      await socket.ask('start_transcription', starts[at]);
      send(socket, starts[at]!, 0, 45);
    }
    await fixture.until(
      () => sockets.some(({ troubles }) => troubles.some(({ trouble }) => trouble === 'pace')),
      'the pace of both',
    );
    const other = await fixture.connect(stranger, fixture.second);
    const theirs = takeOf(await consentedTalk(stranger));
    await other.ask('start_transcription', theirs);
    send(other, theirs, 0, 45);
    await fixture.received(other, 44);
    expect(other.troubles).toEqual([]);
  });

  it('[BUD-4] [CUS-14] three recordings at a time, over all processes; the fourth begins when one has ended', async () => {
    const starts = [takeOf(fixture.talk)];
    while (starts.length < 4) starts.push(takeOf(await consentedTalk(fixture.user)));
    const sockets = await Promise.all(
      starts.map((_, at) => fixture.connect(fixture.user, at % 2 === 0 ? fixture.app : fixture.second)),
    );
    const answers = await Promise.all(starts.map((start, at) => sockets[at]!.ask('start_transcription', start)));
    // All at once: exactly three of them.
    expect(answers.filter((answer) => 'error' in (answer as object))).toEqual([TOO_MANY]);
    const refused = answers.findIndex((answer) => 'error' in (answer as object));
    const [first] = [0, 1, 2, 3].filter((at) => at !== refused);
    await sockets[first!]!.ask('end_transcription', { recordingId: starts[first!]!.recordingId });
    expect(await resume(sockets[refused]!, starts[refused]!, 3)).toBe(0);
    await fixture.until(() => sockets[refused]!.heard.some(({ isFinal }) => isFinal), 'its words');
  });

  it('[BUD-4] a recording that waits for its rest is none of the three', async () => {
    const socket = await fixture.connect();
    fixture.recognizer.isDown = true;
    for (let n = 0; n < 4; n += 1) {
      const start = takeOf(await consentedTalk(fixture.user));
      await socket.ask('start_transcription', start);
      send(socket, start, 0, 1);
      await fixture.received(socket, 0);
      const answer = await socket.ask('end_transcription', { recordingId: start.recordingId });
      expect(answer).toMatchObject({ complete: false });
    }
  });

  it('[BUD-4] counts bare starts, which obey the pace, too', async () => {
    const sockets = await Promise.all([1, 2, 3, 4].map(() => fixture.connect()));
    for (const socket of sockets.slice(0, 3)) expect(await socket.askBare('start_transcription')).toEqual({});
    expect(await sockets[3]!.askBare('start_transcription')).toEqual(TOO_MANY);
    expect(await sockets[3]!.ask('start_transcription', takeOf(fixture.talk))).toEqual(TOO_MANY);
    await sockets[0]!.askBare('end_transcription');
    expect(await sockets[3]!.askBare('start_transcription')).toEqual({});
    const heard = () => sockets[3]!.heard.filter(({ isFinal }) => isFinal).length;
    for (let seq = 0; seq < 90; seq += 1) sockets[3]!.say('audio_stream', soundOf(seq));
    await sockets[3]!.askBare('end_transcription');
    expect(heard() * 3).toBeGreaterThanOrEqual(HEAD_START - 3);
    expect(heard() * 3).toBeLessThan(85);
    expect((await readTalk(fixture.user, fixture.talk)).lines).toEqual([]);
  });
});
