import { Analysis } from './analysis.entity.js';
import { AuditEntry } from './audit-entry.entity.js';
import { Consent } from './consent.entity.js';
import { Conversation } from './conversation.entity.js';
import { EmailChange } from './email-change.entity.js';
import { Employee } from './employee.entity.js';
import { Finding } from './finding.entity.js';
import { Identity } from './identity.entity.js';
import { WrappedKey } from './key.entity.js';
import { Keyword } from './keyword.entity.js';
import { KnownNetwork } from './known-network.entity.js';
import { LedgerEntry } from './ledger-entry.entity.js';
import { Line } from './line.entity.js';
import { Login } from './login.entity.js';
import { Mail } from './mail.entity.js';
import { MaintenanceNotice } from './maintenance-notice.entity.js';
import { Message } from './message.entity.js';
import { NextAction } from './next-action.entity.js';
import { Passkey, PasskeyChallenge } from './passkey.entity.js';
import { PasswordReset } from './password-reset.entity.js';
import { RateLimit } from './rate-limit.entity.js';
import { Recording, Take } from './recording.entity.js';
import { RecordCode } from './record-code.entity.js';
import { RecoveryCode } from './recovery-code.entity.js';
import { RootKey } from './root-key.entity.js';
import { SearchDocument } from './search-document.entity.js';
import { Sentiment } from './sentiment.entity.js';
import { ShownQuestion } from './shown-question.entity.js';
import { LogoutToken, SignOn, SignOnCode } from './sign-on.entity.js';
import { Tombstone } from './tombstone.entity.js';
import { Totp } from './totp.entity.js';
import { User } from './user.entity.js';
import { Version } from './version.entity.js';

/** Everything that belongs to one user and that no other user may see. */
export const OWNED_ENTITIES = [
  Employee,
  Conversation,
  Line,
  Message,
  Version,
  Analysis,
  NextAction,
  Finding,
  Keyword,
  Sentiment,
  SearchDocument,
  Recording,
  Take,
  Consent,
  ShownQuestion,
  Tombstone,
  WrappedKey,
  LedgerEntry,
];

/** Every entity, listed: nothing is discovered at run time. Parents first: a flush inserts in this order. */
export const ENTITIES = [
  User,
  MaintenanceNotice,
  AuditEntry,
  Mail,
  PasswordReset,
  EmailChange,
  Identity,
  Login,
  SignOn,
  SignOnCode,
  LogoutToken,
  Totp,
  RecordCode,
  RecoveryCode,
  Passkey,
  PasskeyChallenge,
  RateLimit,
  KnownNetwork,
  RootKey,
  ...OWNED_ENTITIES,
];
