export { backup } from './backup/backup.js';
export { BackupError } from './backup/backup-file.js';
export { restore, type Restored } from './backup/restore.js';
export { ChangeListener } from './changes/change-listener.js';
export {
  notifyAccount,
  notifyHint,
  notifyLogins,
  touch,
  tryTransactionLock,
  type Change,
  type OfferedHint,
} from './changes/changes.js';
export { isDatabaseAway } from './database-away.js';
export { databaseAgo, databaseNow } from './database-clock.js';
export { DatabaseModule } from './database.module.js';
export { DeletionsFileError, readDeletions } from './deletions/deletions-file.js';
export { DeletionLog } from './deletions/deletion-log.js';
export { Analysis } from './entities/analysis.entity.js';
export { AuditEntry } from './entities/audit-entry.entity.js';
export { Consent } from './entities/consent.entity.js';
export { Conversation } from './entities/conversation.entity.js';
export { EmailChange } from './entities/email-change.entity.js';
export { Employee } from './entities/employee.entity.js';
export { Finding } from './entities/finding.entity.js';
export { Identity } from './entities/identity.entity.js';
export { Keyword } from './entities/keyword.entity.js';
export { Line } from './entities/line.entity.js';
export { Login } from './entities/login.entity.js';
export { Mail } from './entities/mail.entity.js';
export { MaintenanceNotice } from './entities/maintenance-notice.entity.js';
export { Message } from './entities/message.entity.js';
export { NextAction } from './entities/next-action.entity.js';
export { Passkey } from './entities/passkey.entity.js';
export { RecoveryCode } from './entities/recovery-code.entity.js';
export { PasswordReset } from './entities/password-reset.entity.js';
export { Recording, Take } from './entities/recording.entity.js';
export { SearchDocument } from './entities/search-document.entity.js';
export { Sentiment } from './entities/sentiment.entity.js';
export { ShownQuestion } from './entities/shown-question.entity.js';
export { SignOn, SignOnCode } from './entities/sign-on.entity.js';
export { Tombstone } from './entities/tombstone.entity.js';
export { User } from './entities/user.entity.js';
export { Version } from './entities/version.entity.js';
export { SEALED_COLUMNS } from './sealed/sealed-columns.js';
export { prepareRootKey, RootKeyError, rootKeysAtHand } from './keys/root-key.js';
export { keysState, rotateRootKey, type KeysState } from './keys/rotate.js';
export { readLedger, type LedgerOf, type LedgerRow } from './ledger/append-ledger.js';
export type { LedgerHead, LedgerNote } from './ledger/entry.js';
export { Ledger } from './ledger/ledger.js';
export { readHead, verifyLedgers, type LedgerFaultKind, type ToldHeads } from './ledger/verify-ledger.js';
export { DatabaseTooNewError, HalfRestoredError, migrate } from './schema/migrate.js';
export { ormOptions } from './orm/orm-options.js';
export { sealExisting } from './conversion/seal-existing.js';
export { DatabaseNotReadyError, isForOperator, prepareDatabase } from './schema/prepare-database.js';
export { RateLimiter } from './rate-limiter.js';
export { assertReached } from './sealed/reach.js';
export { asSystem, currentOwner, runAs, runInBackground, setOwner } from './orm/ownership.js';
export { OwnershipError } from './sealed/ownership-error.js';
export * from './queries/analyses.js';
export { anyConversation } from './queries/any-conversation.js';
export {
  closedRecords,
  closeRecords,
  createRecordCode,
  hasClosedRecords,
  openRecords,
  openRecordsByLogin,
  removeWaysSince,
  type OpenedRecords,
  takeRecordCode,
  RECORD_CODE_MINUTES,
} from './queries/closed-records.js';
export * from './queries/consents.js';
export { byScore } from './queries/by-score.js';
export { readConversation, type ConversationRecord } from './queries/conversation-detail.js';
export * from './queries/conversation-list.js';
export * from './queries/dashboard.js';
export { coverage } from './queries/dashboard-coverage.js';
export * from './queries/dashboard-employees.js';
export type { DashboardRange } from './queries/dashboard-range.js';
export * from './queries/document-frequencies.js';
export * from './queries/email-changes.js';
export * from './queries/erasure.js';
export * from './queries/known-networks.js';
export * from './queries/lines.js';
export * from './queries/locked-user.js';
export * from './queries/logins.js';
export * from './queries/mails.js';
export * from './queries/own-email.js';
export * from './queries/passkeys.js';
export * from './queries/password-resets.js';
export * from './queries/employee-next-actions.js';
export * from './queries/recording-removal.js';
export * from './queries/second-factors.js';
export * from './queries/sentiment-series.js';
export * from './queries/recordings.js';
export * from './queries/retention.js';
export { findHits, type SearchHit } from './search/search-hits.js';
export * from './queries/sound-pace.js';
export * from './queries/employee-overview.js';
export * from './queries/sign-ons.js';
export * from './queries/tombstones.js';
export * from './queries/versions.js';
