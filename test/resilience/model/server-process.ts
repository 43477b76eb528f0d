import type { Config } from '@app/platform';
import { EntityManager } from '@mikro-orm/postgresql';
import type { MikroORM } from '@mikro-orm/core';
import { RECORDING } from '@app/contract';
import type { Client } from '../../../apps/api/src/realtime/transcription/socket-types.js';
import { TranscriptionService } from '../../../apps/api/src/realtime/transcription/transcription.service.js';
import type { ScriptedDecoder, ScriptedRecognizer } from '../../kit/doubles/scripted-speech.js';
import { TALK } from './tab.js';
import { ProcessRows, type Rows } from './rows.js';

/** The real recordings of one server process over rows in memory. */
export class ServerProcess {
  private readonly rows: ProcessRows;
  private readonly service: TranscriptionService;

  constructor(rows: Rows, recognizer: ScriptedRecognizer, decoder: ScriptedDecoder, pause: () => Promise<void>) {
    this.rows = new ProcessRows(rows, pause);
    const config = { SPEECH_PROVIDER: 'google', AUDIO_CHUNK_MS: 1_000 } as Config;
    const times = { runsFor: RECORDING.runsFor };
    this.service = new TranscriptionService(ORM, this.rows.asRecordings(), config, recognizer, decoder, times);
  }

  get isDead(): boolean {
    return this.rows.isDead;
  }

  attach(end: object): void {
    if (!this.isDead) this.service.attach(end as Client);
  }

  /** Something of the conversation has changed. */
  recheck(): void {
    if (!this.isDead) this.service.recheck(TALK);
  }

  /** All that it holds in memory is gone. */
  kill(): void {
    this.rows.isDead = true;
    this.service.beforeApplicationShutdown();
  }
}

/** What `runAs` needs of an EntityManager: the rows in memory ask it nothing. */
function emptyManager(): EntityManager {
  const em: EntityManager = Object.create(EntityManager.prototype) as EntityManager;
  const needed: Record<string, unknown> = { name: 'default', fork: () => em, setFilterParams: () => undefined };
  for (const [name, value] of Object.entries(needed)) Object.defineProperty(em, name, { value });
  return em;
}

const ORM = { em: emptyManager() } as unknown as MikroORM;
