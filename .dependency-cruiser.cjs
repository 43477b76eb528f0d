/** The house of docs/architecture.md as rules that run. An arrow that is not drawn there is an error here. */
const only = (name, from, allowed) => ({
  name,
  severity: 'error',
  from: { path: from },
  to: { path: '^(apps|libs|frontend|test)/', pathNot: [from, ...allowed] },
});

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: [
          '\\.d\\.ts$',
          '(main|\\.worker|\\.config)\\.tsx?$',
          'vite\\.config',
          '^test/',
          '^frontend/(site|public|parts)/',
        ],
      },
      to: {},
    },
    only('contract-imports-nothing', '^libs/contract/', []),
    only('worker-rpc-imports-nothing', '^libs/worker-rpc/', []),
    only('platform-imports-contract', '^libs/platform/', ['^libs/contract/']),
    only('sealing-imports-nothing', '^libs/sealing/', []),
    {
      name: 'sealing-in-database',
      severity: 'error',
      from: { path: '^(apps|libs|frontend)/', pathNot: '^libs/(sealing|database)/' },
      to: { path: '^libs/sealing/' },
    },
    only('database-imports', '^libs/database/', ['^libs/(contract|platform|sealing)/']),
    only('queue-imports', '^libs/queue/', ['^libs/(contract|platform)/']),
    only('accounts-imports', '^libs/accounts/', ['^libs/(contract|platform|database|queue)/']),
    only('conversations-imports', '^libs/conversations/', ['^libs/(contract|platform|worker-rpc|database|queue)/']),
    only('ai-imports', '^libs/ai/', ['^libs/(contract|platform|worker-rpc)/']),
    // Its tests use doubles of the providers and recordings, which are kept with the tests.
    only('speech-imports', '^libs/speech/', ['^libs/(contract|platform|worker-rpc)/', '^test/kit/']),
    only('api-imports', '^apps/api/', ['^libs/']),
    only('worker-imports', '^apps/worker/', ['^libs/']),
    only('standalone-imports', '^apps/standalone/', ['^apps/(api|worker)/src/index\\.ts$', '^libs/']),
    only('frontend-imports-contract', '^frontend/', ['^libs/contract/']),
    {
      name: 'libs-by-their-index',
      severity: 'error',
      from: { path: '^(apps|frontend)/', pathNot: '\\.spec\\.tsx?$' },
      to: { path: '^libs/[^/]+/src/(?!index\\.ts$)' },
    },
    {
      name: 'libs-by-each-others-index',
      severity: 'error',
      from: { path: '^libs/([^/]+)/', pathNot: '\\.spec\\.ts$' },
      to: { path: '^libs/[^/]+/src/(?!index\\.ts$)', pathNot: '^libs/$1/' },
    },
    {
      name: 'vendor-sdk-in-adapters',
      severity: 'error',
      from: { pathNot: '/adapters/|^libs/speech/src/(providers|decoding)/|^apps/worker/src/mail/|^test/kit/doubles/' },
      to: { path: 'node_modules/(openai|nodemailer|@google-cloud|lindera-wasm|sherpa-onnx|opus-decoder)' },
    },
    // What most starts never use: loaded with the process it costs a second and a hundred megabytes.
    {
      name: 'loaded-when-used',
      severity: 'error',
      from: {
        path: '^(apps|libs)/',
        pathNot: [
          '\\.spec\\.ts$',
          '^libs/ai/src/adapters/openai/',
          '^libs/speech/src/providers/',
          '^apps/api/src/queue-dashboard/board\\.ts$',
        ],
      },
      to: {
        dynamic: false,
        dependencyTypesNot: ['type-only'],
        path: [
          'node_modules/(openai|nodemailer|@google-cloud|@simplewebauthn/server|@bull-board)/',
          '^libs/ai/src/adapters/openai/openai\\.assistant\\.ts$',
          '^libs/speech/src/providers/(google/google|openai/openai)\\.recognizer\\.ts$',
          '^apps/api/src/queue-dashboard/board\\.ts$',
        ],
      },
    },
    {
      name: 'bullmq-in-queue',
      severity: 'error',
      from: { pathNot: '^(libs/queue/|apps/api/src/queue-dashboard/|test/)' },
      to: { path: 'node_modules/(bullmq|@nestjs/bullmq)/' },
    },
    {
      name: 'opentelemetry-in-platform',
      severity: 'error',
      from: { pathNot: '^(libs/platform/src/tracing/|libs/queue/src/adapters/)' },
      to: { path: 'node_modules/(@opentelemetry|bullmq-otel)/' },
    },
    {
      name: 'socket.io-in-realtime',
      severity: 'error',
      from: { pathNot: '^(apps/api/src/realtime/|frontend/src/api/|test/)' },
      to: { path: 'node_modules/(socket\\.io|socket\\.io-client|@nestjs/platform-socket\\.io|@nestjs/websockets)/' },
    },
    // Inside the browser: helpers <- api <- entities <- features <- pages <- app; ui needs helpers alone, content ui alone.
    ...[
      ['helpers', []],
      ['ui', ['helpers']],
      ['content', ['ui']],
      ['api', ['helpers']],
      ['entities', ['helpers', 'api']],
      ['features', ['helpers', 'api', 'entities', 'ui', 'content']],
      ['pages', ['helpers', 'api', 'entities', 'ui', 'content', 'features']],
      ['app', ['helpers', 'api', 'entities', 'ui', 'features', 'pages']],
    ].map(([layer, below]) => ({
      name: `frontend-${layer}-imports`,
      severity: 'error',
      from: { path: `^frontend/src/${layer}/` },
      to: { path: '^frontend/', pathNot: `^frontend/src/(${[layer, ...below].join('|')})/` },
    })),
    {
      name: 'features-by-their-index',
      severity: 'error',
      from: { path: '^frontend/', pathNot: '^frontend/src/features/' },
      to: { path: '^frontend/src/features/', pathNot: '^frontend/src/features/[^/]+/index\\.ts$' },
    },
    {
      name: 'features-by-each-others-index',
      severity: 'error',
      from: { path: '^frontend/src/features/([^/]+)/' },
      to: {
        path: '^frontend/src/features/',
        pathNot: ['^frontend/src/features/$1/', '^frontend/src/features/[^/]+/index\\.ts$'],
      },
    },
    {
      name: 'no-feature-by-its-own-index',
      severity: 'error',
      from: { path: '^frontend/src/features/([^/]+)/' },
      to: { path: '^frontend/src/features/$1/index\\.ts$' },
    },
    {
      name: 'no-test-code-in-product',
      severity: 'error',
      from: { path: '^(apps|libs|frontend)/', pathNot: '\\.spec\\.tsx?$' },
      to: { path: '(^test/|\\.spec\\.tsx?$)' },
    },
    {
      name: 'not-to-dev-dep',
      severity: 'error',
      from: { path: '^(apps|libs)/', pathNot: '\\.spec\\.ts$' },
      to: { dependencyTypes: ['npm-dev'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^dist|^\\.cache|schema\\.d\\.ts$)' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
};
