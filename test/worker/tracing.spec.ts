import { TRANSCRIPT } from '../kit/clients/one-on-one.js';
import { eventually } from '../kit/waiting/eventually.js';
import { Fleet } from '../kit/product/fleet.js';
import { registerManager } from '../kit/clients/manager-client.js';
import { OpenAiServer } from '../kit/doubles/openai-server.js';
import { createMigratedDatabase, rootKeyFile } from '../kit/product/postgres.js';
import { TestRedis } from '../kit/product/redis.js';
import { TraceCollector } from '../kit/doubles/trace-collector.js';

interface Detail {
  analyses: { state: string }[];
}

/** Real processes, and a collector of our own. */
describe('traces', () => {
  it.each(['Redis', 'PostgreSQL'])(
    'lead from the request over the queue on %s to the worker and the model, and hold no word of the talk',
    async (backend) => {
      const database = await createMigratedDatabase();
      const redis = backend === 'Redis' ? await TestRedis.start() : null;
      const collector = await TraceCollector.start();
      const model = await OpenAiServer.start();
      const settings = {
        databaseUrl: database.url,
        ownerUrl: database.ownerUrl,
        rootKeyFile: rootKeyFile(),
        ...(redis === null ? {} : { redisUrl: redis.url }),
        env: {
          OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
          OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20for-the-collector',
          OTEL_SERVICE_NAME: 'jizo-test',
          AI_PROVIDER: 'openai',
          OPENAI_BASE_URL: model.url,
          OPENAI_MODEL: 'a-model',
        },
      };
      const fleet = await Fleet.start(settings, { apis: 1, workers: 1 });
      try {
        const manager = await registerManager(fleet.apis[0]!.url);
        const employeeId = await manager.addEmployee('佐倉 美咲');
        const talk = { employeeId, transcript: TRANSCRIPT };
        const { id } = await manager.call<{ id: string }>('POST', '/api/conversations', talk);
        await eventually(async () => {
          const { analyses } = await manager.call<Detail>('GET', `/api/conversations/${id}`);
          return analyses.length === 4 && analyses.every(({ state }) => state === 'done');
        }, 'the analysis');
      } finally {
        // What was not sent yet is sent at the end.
        await fleet.stop();
        await Promise.all([model.close(), collector.close(), redis?.remove()]);
        await database.drop();
      }
      const { spans } = collector;
      const request = spans.find(({ name }) => name === 'POST /api/conversations')!;
      expect(request.attributes).toMatchObject({
        'http.route': '/api/conversations',
        'http.response.status_code': 201,
      });
      const related = spans.filter(({ traceId }) => traceId === request.traceId);
      const names = related.map(({ name }) => name);
      expect(names).toEqual(expect.arrayContaining(['add analysis.analyse', 'process analysis', 'chat a-model']));
      // Each has its place below the request.
      const known = new Set(related.map(({ spanId }) => spanId));
      for (const span of related.filter((each) => each !== request)) expect(known).toContain(span.parentSpanId);
      expect(spans.every(({ service }) => service === 'jizo-test')).toBe(true);
      expect(new Set(collector.headers)).toEqual(new Set(['Bearer for-the-collector']));
      const logged = fleet.workers[0]!.output()
        .split('\n')
        .find((line) => line.includes('job done'));
      expect(JSON.parse(logged!)).toMatchObject({ traceId: request.traceId });
      for (const words of [...TRANSCRIPT.split(/[\n。、]/u), '佐倉', '美咲', 'kikite'])
        if (words.length > 1) expect(collector.raw).not.toContain(words);
    },
    90_000,
  );
});
