import type { Party } from '@app/contract';
import { assignLines, Line, readLineChunks, relabelLines, speakersOf } from '@app/database';
import { AppError } from '@app/platform';
import { Injectable } from '@nestjs/common';
import { ConversationChanges } from '../change/change-conversation.js';
import type { PendingChange } from '../change/pending-change.js';
import { refuseStale } from './change-parts.js';
import { numbersFor } from '../transcript/format/speaker-numbers.js';
import { assertTranscriptSize, charactersOf } from '../transcript/format/parse-transcript.js';
import { storeChanges } from '../transcript/threads/transcript-store.js';
import { TranscriptThreads } from '../transcript/threads/transcript-threads.js';

/** The corrections a person makes in a line; a missing field stays. */
export interface LinePatch {
  text?: string | undefined;
  /** N of 話者N; null: not known. */
  speaker?: number | null | undefined;
}

interface Correction<T> {
  result: T;
  /** null: there is nothing to correct. */
  apply: (() => void | Promise<void>) | null;
  /** Refuses it where what stands before leaves no room for it. */
  assertRoom?: (before: string) => void;
}

/** Corrects single lines and speakers. Unlike a whole transcript they can be corrected while a recording adds lines. */
@Injectable()
export class LineEditor {
  constructor(
    private readonly changes: ConversationChanges,
    private readonly threads: TranscriptThreads,
  ) {}

  /**
   * @throws AppError CONVERSATION_NOT_FOUND, NOT_FOUND for a line that is not (or no longer) in it, or TRANSCRIPT_TOO_LARGE where a line that
   * becomes longer would make the whole too long; a shorter one is always taken
   */
  edit(conversationId: string, lineId: string, patch: LinePatch): Promise<Line> {
    return this.change(conversationId, async ({ em }) => {
      const line = await em.findOne(Line, { id: lineId, conversationId }, { refresh: true });
      if (line === null) throw new AppError('NOT_FOUND');
      const { text = line.text, speaker = line.speaker ?? null } = patch;
      const isChanged = text !== line.text || speaker !== (line.speaker ?? null);
      const more = charactersOf(text) - charactersOf(line.text);
      return {
        result: line,
        apply: isChanged ? () => void em.assign(line, { text, speaker }) : null,
        assertRoom: (before) => {
          if (more > 0) assertTranscriptSize(before, more);
        },
      };
    });
  }

  /**
   * Corrects the words of many lines in one version; every line keeps its id, speaker and times. A text that becomes too long
   * for a line becomes several.
   * @param base the transcript's revision the corrections were made from
   * @returns how many lines have changed
   * @throws AppError CONVERSATION_NOT_FOUND, NOT_FOUND for a line that is not in it, CONFLICT, TRANSCRIPT_TOO_LARGE; then nothing is changed
   */
  editAll(conversationId: string, texts: readonly { id: string; text: string }[], base?: number): Promise<number> {
    return this.change(conversationId, async ({ em, conversation }) => {
      await refuseStale(em, this.threads, conversation, { transcript: base });
      const stored = await readLineChunks(em, conversation.owner, conversationId);
      const edit = await this.threads.run('edit', { stored, texts: JSON.stringify(texts) });
      if (!edit.known) throw new AppError('NOT_FOUND');
      assertTranscriptSize(edit.after);
      const apply = (): Promise<void> => storeChanges(em, conversation, edit);
      return { result: edit.count, apply: edit.count > 0 ? apply : null };
    });
  }

  /**
   * Gives all lines of one speaker to another. Who was known as the manager or the report stays so under the new number, unless that one
   * belongs to the other of the two: then the lines change hands.
   * @returns how many lines @throws AppError CONVERSATION_NOT_FOUND
   */
  relabel(conversationId: string, from: number, to: number): Promise<number> {
    return this.change(conversationId, async ({ em, conversation }) => {
      const count = from === to ? 0 : await em.count(Line, { conversationId, speaker: from });
      const { managerSpeaker: manager = null, employeeSpeaker: employee = null } = conversation;
      const apply = async (): Promise<void> => {
        // Where only the manager is known, everyone else who speaks is the report; a number that nobody has is nobody's.
        const isReports =
          employee === null ? (await em.count(Line, { conversationId, speaker: to })) > 0 : to === employee;
        await relabelLines(em, conversation.owner, conversationId, from, to);
        if (manager === from && !isReports) conversation.managerSpeaker = to;
        if (employee === from && to !== manager) conversation.employeeSpeaker = to;
      };
      return { result: count, apply: count > 0 ? apply : null };
    });
  }

  /**
   * Says who spoke a run of lines, in one version. Other lines stay as they are: a speaker whom nobody has named stays unknown.
   * @returns how many lines have changed @throws AppError CONVERSATION_NOT_FOUND, or NOT_FOUND for a line that is not in it
   */
  name(conversationId: string, lineIds: readonly string[], party: Party): Promise<number> {
    return this.change(conversationId, async ({ em, conversation }) => {
      const { owner, managerSpeaker = null, employeeSpeaker = null } = conversation;
      const ids = [...new Set(lineIds)];
      const lines = await em.find(Line, { conversationId, id: { $in: ids } }, { disableIdentityMap: true });
      if (lines.length < ids.length) throw new AppError('NOT_FOUND');
      const known = { manager: managerSpeaker, employee: employeeSpeaker };
      const named = numbersFor(known, await speakersOf(em, owner, conversationId));
      const changed = lines.filter(({ speaker }) => (speaker ?? null) !== named[party]);
      const apply = async (): Promise<void> => {
        await assignLines(em, owner, conversationId, ids, named[party]);
        // A report who is known says nothing of the manager.
        if (known.manager !== null || (known.employee !== null && party === 'employee')) return;
        Object.assign(conversation, { managerSpeaker: named.manager, employeeSpeaker: named.employee });
      };
      return { result: changed.length, apply: changed.length > 0 ? apply : null };
    });
  }

  /** Plans a correction and applies it, if there is something to correct. */
  private change<T>(id: string, plan: (pending: PendingChange) => Promise<Correction<T>>): Promise<T> {
    return this.changes.change(id, async (pending) => {
      const { result, apply, assertRoom } = await plan(pending);
      if (apply === null) return result;
      const stored = await readLineChunks(pending.em, pending.conversation.owner, id);
      const { content, lines } = await this.threads.run('keep', { stored });
      assertRoom?.(content);
      await pending.edit('transcript', content, { lines });
      await apply();
      await pending.noteActivity();
      return result;
    });
  }
}
