import { roleOfSpeaker } from '@app/contract';
import { Version } from '@app/database';
import { openDatabaseFixture, type DatabaseFixture } from '../kit/database/database-fixture.js';
import { addRecording } from '../kit/database/recorded-conversation.js';

/** Heard here, in a recording, and nowhere else. */
const HEARD = ['ここで話したこと', 'そのつづき'];

const IMPORTED = `WEBVTT

00:01.000 --> 00:02.000
<v 話者1>はい

00:03.000 --> 00:04.500
<v 話者2>残業が多くて

00:05.000 --> 00:06.000
<v 話者1>はい
`;

describe('an earlier transcript that is put back', () => {
  let world: DatabaseFixture;
  let owner: string;
  let employeeId: string;

  beforeAll(async () => {
    world = await openDatabaseFixture();
  });
  beforeEach(async () => {
    owner = await world.createUser();
    employeeId = await world.createEmployee(owner);
  });
  afterAll(() => world.close());

  const mine = <T>(work: () => Promise<T>): Promise<T> => world.as(owner, work);
  const lines = (id: string) => mine(() => world.reader.lines(id));
  const texts = async (id: string) => (await lines(id)).map(({ text }) => text);
  const write = (id: string, transcript: string) => mine(() => world.editor.patch(id, { transcript }));
  const restore = (id: string, version: string | null | undefined) =>
    mine(() => world.editor.restore(id, version ?? ''));
  const found = async (search: string) => (await mine(() => world.reader.list({ search }))).map((talk) => talk.id);
  const newest = async (id: string) => (await mine(() => world.reader.versions(id, 'transcript')))[0]?.id;

  /** An import of which a line was corrected, with a recording of later. @returns the version from before the correction */
  const talk = async () => {
    const { id } = await mine(() => world.lifecycle.importTalk({ employeeId, transcript: IMPORTED, consent: true }));
    const imported = await lines(id);
    await write(id, '話者1: はい\n話者2: 残業がとても多くて\n話者1: はい');
    await mine(() => world.consents.give(id, 'browser'));
    await addRecording(world, owner, id, HEARD);
    return { id, imported, version: await newest(id) };
  };

  it('[TRN-7] [TRN-22] keeps what its lines are, and what it replaced comes back whole, right after it', async () => {
    const { id, imported, version } = await talk();
    const before = await lines(id);
    const replaced = await restore(id, version);
    expect(await lines(id)).toEqual(imported);
    expect(await found(HEARD[0]!)).toEqual([]);
    await restore(id, replaced);
    expect(await lines(id)).toEqual(before);
    expect(await found(HEARD[0]!)).toEqual([id]);
  });

  it('[CUS-9] lines of a recording that come back go with its consent, and so does every version with them', async () => {
    const { id, version } = await talk();
    await restore(id, await restore(id, version));
    expect(await texts(id)).toEqual(expect.arrayContaining(HEARD));
    await mine(() => world.consents.withdraw(id));
    expect(await texts(id)).toEqual(['はい', '残業がとても多くて', 'はい']);
    for (const each of await mine(() => world.reader.versions(id, 'transcript')))
      expect((await mine(() => world.reader.version(id, each.id))).content).not.toContain(HEARD[0]);
  });

  it('[TRN-16] keeps what it replaces however soon it comes, and nothing where nothing changes', async () => {
    const { id, version } = await talk();
    const count = async () => (await mine(() => world.reader.versions(id, 'transcript'))).length;
    const before = await count();
    await restore(id, version);
    expect(await count()).toBe(before + 1);
    expect(await restore(id, version)).toBeNull();
    expect(await count()).toBe(before + 1);
  });

  it('[TRN-22] of a version from before lines were kept, lines that are the same stay', async () => {
    const { id, imported, version } = await talk();
    await world.as(owner, (em) => em.nativeUpdate(Version, { conversationId: id }, { lines: null }));
    await write(id, '話者1: はい');
    await restore(id, version);
    expect(await texts(id)).toEqual(['はい', '残業が多くて', 'はい']);
    expect((await lines(id))[0]?.id).toBe(imported[0]?.id);
  });

  it('[TRN-22] puts a line back where it was, also where removed lines had left gaps', async () => {
    const said = ['一', '二', '三', '四'];
    const { id } = await mine(() => world.lifecycle.importTalk({ employeeId, transcript: said.join('\n') }));
    await world.as(owner, (em) =>
      em.execute('update lines set position = position * 3 where conversation_id = ?', [id]),
    );
    await write(id, ['一', '三', '四'].join('\n'));
    await restore(id, await newest(id));
    expect(await texts(id)).toEqual(said);
  });

  it('[TRN-22] takes texts that read like other speakers, and thousands of lines, as they were', async () => {
    const transcript = Array.from({ length: 9_000 }, (_, n) =>
      n % 3 === 0 ? `x話者2: ${n}` : `話者${n % 3}: 発言${n}`,
    );
    const { id } = await mine(() => world.lifecycle.importTalk({ employeeId, transcript: transcript.join('\n') }));
    const before = await lines(id);
    await write(id, transcript.slice(0, 10).join('\n'));
    await restore(id, await newest(id));
    expect(await lines(id)).toEqual(before);
  });

  it.each(['memo', 'mindMap'] as const)('is no version of the %s', async (part) => {
    const { id } = await mine(() => world.lifecycle.start({ employeeId, theme: 'テーマ', stance: '関わり方' }));
    await mine(() => world.editor.patch(id, { memo: '一', mindMap: [{ id: 'a', label: '旧' }] }));
    await mine(() => world.editor.patch(id, { memo: '二', mindMap: [] }));
    const [version] = await mine(() => world.reader.versions(id, part));
    await expect(restore(id, version?.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  describe('says whose its lines are', () => {
    const TALK = '話者1: どうですか\n話者2: 忙しくて\n話者1: そうですか';
    const PARTIES = ['manager', 'employee', 'manager'];
    let id: string;
    beforeEach(async () => {
      ({ id } = await mine(() => world.lifecycle.importTalk({ employeeId, transcript: TALK })));
      await name(1);
    });

    const name = (manager: number) => mine(() => world.editor.patch(id, { speakerRoles: { manager } }));
    const relabel = (from: number, to: number) => mine(() => world.lineEditor.relabel(id, from, to));
    const parties = async () => {
      const { managerSpeaker = null, employeeSpeaker = null } = await mine(() => world.reader.get(id));
      const known = { manager: managerSpeaker, employee: employeeSpeaker };
      return (await lines(id)).map(({ speaker }) => roleOfSpeaker(speaker ?? null, known));
    };
    const first = async () => (await mine(() => world.reader.versions(id, 'transcript'))).at(-1)?.id;

    it('[TRN-22] as in its time where the numbers of the two were other ones', async () => {
      await relabel(1, 3);
      await relabel(2, 1);
      await relabel(3, 2);
      expect(await parties()).toEqual(PARTIES);
      const replaced = await restore(id, await first());
      expect((await lines(id)).map(({ speaker }) => speaker)).toEqual([1, 2, 1]);
      expect(await parties()).toEqual(PARTIES);
      await restore(id, replaced);
      expect((await lines(id)).map(({ speaker }) => speaker)).toEqual([2, 1, 2]);
      expect(await parties()).toEqual(PARTIES);
    });

    it('[TRN-22] as a person has said since, where it is the roles alone that were wrong', async () => {
      await write(id, TALK.replace('忙しくて', 'とても忙しくて'));
      await name(2);
      const corrected = ['employee', 'manager', 'employee'];
      expect(await parties()).toEqual(corrected);
      const replaced = await restore(id, await first());
      expect(await parties()).toEqual(corrected);
      await restore(id, replaced);
      expect(await parties()).toEqual(corrected);
    });

    it('[TRN-22] as today where a single line was given to the other since', async () => {
      ({ id } = await mine(() => world.lifecycle.importTalk({ employeeId, transcript: TALK })));
      await write(id, TALK.replace('忙しくて', 'とても忙しくて'));
      await name(1);
      const last = (await lines(id))[2]!.id;
      await mine(() => world.lineEditor.edit(id, last, { speaker: 2 }));
      expect(await parties()).toEqual(['manager', 'employee', 'employee']);
      await restore(id, await first());
      expect(await parties()).toEqual(PARTIES);
    });

    it('[TRN-22] as nobody has said, rather than the other way round', async () => {
      ({ id } = await mine(() => world.lifecycle.importTalk({ employeeId, transcript: TALK })));
      await relabel(1, 3);
      await relabel(2, 1);
      await relabel(3, 2);
      await name(2);
      expect(await parties()).toEqual(PARTIES);
      const replaced = await restore(id, await first());
      expect(await parties()).toEqual([null, null, null]);
      await restore(id, replaced);
      expect(await parties()).toEqual(PARTIES);
    });
  });
});
