import { defineEntity, p } from '@mikro-orm/postgresql';

const RateLimitSchema = defineEntity({
  name: 'RateLimit',
  tableName: 'rate_limits',
  properties: {
    /** The counted action and its subject, as a keyed hash: no one can read an address or a name out of it. */
    key: p.text().primary(),
    count: p.integer(),
    endsAt: p.datetime(3),
  },
});

/** How often something happened in the window that runs. Read and written by the queries of rate-limits.ts alone. */
export class RateLimit extends RateLimitSchema.class {}
RateLimitSchema.setClass(RateLimit);
