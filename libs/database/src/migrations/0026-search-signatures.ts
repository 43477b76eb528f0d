import { Migration } from '@mikro-orm/migrations';

/** Beside each long search document, sealed as it is: which pairs of characters it holds, so that a search need not open it. */
export class SearchSignatures extends Migration {
  override readonly name = '0026-search-signatures';

  override up(): void {
    // Documents of before have none and are looked through whole, until they are made anew.
    this.addSql(`alter table search_documents add column signature_sealed bytea storage external null`);
  }
}
