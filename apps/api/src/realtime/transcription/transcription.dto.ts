import {
  CHANNELS,
  LIMITS,
  RECORDING,
  RECORDING_PROTOCOL,
  type AudioChunk,
  type Channel,
  type ClientTranscript,
  type StartTranscription,
} from '@app/contract';
import { AppError, cleanJson } from '@app/platform';
import { plainToInstance, type ClassConstructor } from 'class-transformer';
import {
  Equals,
  IsBoolean,
  IsIn,
  IsInt,
  IsString,
  IsUUID,
  Matches,
  Max,
  MaxLength,
  Min,
  validateSync,
} from 'class-validator';
import { Optional } from '../../http/fields/optional.decorator.js';

/** A talk of a whole day, in milliseconds: no time is later. */
const DAY_MS = 24 * 60 * 60_000;
const LAST_PIECE = DAY_MS / 250;
const MOST_FIELDS = 20;

export class StartTranscriptionDto implements StartTranscription {
  @IsUUID()
  conversationId: string;
  @IsUUID()
  recordingId: string;
  @IsInt()
  @Min(0)
  @Max(LIMITS.speaker)
  take: number;
  @Optional()
  @IsIn(CHANNELS)
  channel?: Channel;
  @IsInt()
  @Min(0)
  @Max(DAY_MS)
  offsetMs: number;
  @Matches(/^[\w.+-]+\/[\w.+-]+(?:;\s*[\w-]+="?[\w.,\s-]+"?)*$/)
  @MaxLength(100)
  mimeType: string;
  @Optional()
  @Equals(RECORDING_PROTOCOL)
  protocol?: typeof RECORDING_PROTOCOL;
  @Optional()
  @IsBoolean()
  isStopped?: boolean;
}

export class ClientTranscriptDto implements ClientTranscript {
  @IsUUID()
  recordingId: string;
  @IsUUID()
  lineId: string;
  @IsString()
  @MaxLength(RECORDING.lineText)
  transcript: string;
  @IsBoolean()
  isFinal: boolean;
  @IsInt()
  @Min(0)
  @Max(DAY_MS)
  startMs: number;
  @IsInt()
  @Min(0)
  @Max(DAY_MS)
  endMs: number;
}

export class NamedRecordingDto {
  @IsUUID()
  recordingId: string;
}

/** Reads what a socket sent. @throws AppError VALIDATION */
export function readPayload<T extends object>(type: ClassConstructor<T>, payload: unknown): T {
  if (typeof payload !== 'object' || payload === null || isVast(payload)) throw new AppError('VALIDATION');
  const value = plainToInstance(type, cleanJson(payload));
  if (validateSync(value, { whitelist: true }).length > 0) throw new AppError('VALIDATION');
  return value;
}

/** Bytes, or more fields than any event has: reading them one by one would delay all users. */
function isVast(payload: object): boolean {
  return ArrayBuffer.isView(payload) || Array.isArray(payload) || Object.keys(payload).length > MOST_FIELDS;
}

/** A piece of audio, checked by hand: every recording user sends one each second. @returns null if it is not one */
export function readChunk(payload: unknown): (AudioChunk & { data: Uint8Array }) | null {
  if (typeof payload !== 'object' || payload === null) return null;
  const { recordingId, take, seq, data }: { [key in keyof AudioChunk]?: unknown } = payload;
  const bytes = readBytes(data);
  if (typeof recordingId !== 'string' || bytes === null) return null;
  if (!isWithin(take, LIMITS.speaker) || !isWithin(seq, LAST_PIECE)) return null;
  return { recordingId, take, seq, data: bytes };
}

/** @returns null for a value that is not a piece of audio, or too long for one */
export function readBytes(data: unknown): Uint8Array | null {
  const bytes = data instanceof Uint8Array ? data : data instanceof ArrayBuffer ? new Uint8Array(data) : null;
  return bytes === null || bytes.byteLength > RECORDING.chunkBytes ? null : bytes;
}

function isWithin(value: unknown, most: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most;
}
