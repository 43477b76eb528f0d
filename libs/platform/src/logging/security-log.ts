import { Logger } from '@nestjs/common';
import { pino, type DestinationStream, type Logger as Pino } from 'pino';
import { describeError } from '../errors/describe-error.js';
import { currentRequestId } from './request-scope.js';

/** What the security log tells. Failures are told with their reason. */
export type SecurityEvent =
  | 'registered'
  | 'login'
  | 'login_failed'
  | 'password_wrong'
  | 'sign_on_refused'
  | 'identity_linked'
  | 'identity_unlinked'
  | 'role_followed_provider'
  | 'provider_logout'
  | 'second_factor_wrong'
  | 'recovery_code_used'
  | 'recovery_codes_made'
  | 'totp_added'
  | 'totp_removed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'second_factor_removed'
  | 'proven_again'
  | 'logout'
  | 'login_ended'
  | 'other_logins_ended'
  | 'password_changed'
  | 'password_reset_requested'
  | 'password_reset'
  | 'admin_reset'
  | 'admin_reset_started'
  | 'records_closed'
  | 'records_opened'
  | 'records_code_requested'
  | 'email_changed'
  | 'email_change_undone'
  | 'data_exported'
  | 'transcript_exported'
  | 'account_deleted'
  | 'conversation_deleted'
  | 'words_deleted'
  | 'employee_deleted'
  | 'recording_deleted'
  | 'recording_deletion_wanted'
  | 'recording_deletion_undone'
  | 'consent_given'
  | 'consent_withdrawn'
  | 'database_restored'
  | 'ledger_head'
  | 'root_key_rotated'
  | 'user_created'
  | 'user_changed'
  | 'notice_changed'
  | 'queues_opened'
  | 'queue_act';

/** Ids and words of the code, never those of people: no name, no address, nothing said. */
export interface SecurityFields {
  /** Who did it; null where nobody is known by the name that was given. */
  user?: string | null;
  /** What it was done to. */
  target?: string;
  /** The login that began. */
  login?: string;
  reason?: string;
  /** The newest entry of a ledger, and the code over the chain that ends with it. */
  seq?: number;
  mac?: string;
}

/**
 * What happened to logins, passwords, data and accounts, as JSON lines with `"log":"security"`: they are written whatever LOG_LEVEL
 * says, so that they can be sent to a place of their own.
 */
export class SecurityLog {
  private readonly pino: Pino;

  /** @param file what the lines are added to; without one they go to stdout */
  static open(file: string | undefined): SecurityLog {
    if (file === undefined) return new SecurityLog();
    const destination = pino.destination({ dest: file, append: true, mkdir: true, mode: 0o600, sync: true });
    // A full disk ends nobody's 1on1.
    destination.on('error', (error: unknown) => {
      new Logger(SecurityLog.name).error({ msg: 'a line of the security log is lost', error: describeError(error) });
    });
    return new SecurityLog(destination);
  }

  constructor(destination?: DestinationStream) {
    const options = {
      base: { log: 'security' },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label: string) => ({ level: label }) },
    };
    this.pino = destination ? pino(options, destination) : pino(options);
  }

  note(event: SecurityEvent, fields: SecurityFields = {}): void {
    const requestId = currentRequestId();
    this.pino.info({ event, ...fields, ...(requestId !== undefined && { requestId }) });
  }
}
