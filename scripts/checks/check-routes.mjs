/**
 * Checks that each route of the API names the errors which the code below it can throw, and no others (`@Describe`).
 * Follows every call from a controller's method through apps/api and libs, and gathers the codes of `new AppError(…)`. Calls
 * through an interface are not followed: the assistant's errors are handled where it is called.
 * Usage: node scripts/checks/check-routes.mjs [folder]   A folder stands for the repository: for the test of this check.
 */
import { join, relative, resolve } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../lib/runtime.mjs';

/** What complete-document.ts adds to all routes of a kind. */
const SHARED = new Set([
  ...['INTERNAL', 'SERVICE_UNAVAILABLE', 'UNAUTHENTICATED', 'PASSWORD_CHANGE_REQUIRED', 'FORBIDDEN'],
  ...['SECOND_FACTOR_SETUP_REQUIRED', 'PASSKEY_REQUIRED', 'RECORDS_CLOSED'],
  ...['VALIDATION', 'INVALID_ID', 'MALFORMED_BODY', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
]);

/**
 * Errors that code below a route can throw and that do not leave it.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const HANDLED = {
  // A conversation that was deleted meanwhile is left out of the archive.
  'AccountController.export': ['CONVERSATION_NOT_FOUND'],
  // Who links an account by its login shows no code.
  'SignOnController.link': ['SIGN_ON_CODE_INVALID'],
  // Who logs out here is not kept here by a provider that cannot be asked.
  'SignOnController.logout': ['SIGN_ON_OFF', 'SIGN_ON_UNAVAILABLE'],
};

/**
 * By argument: the errors that a function is asked not to throw.
 * @type {ReadonlyMap<string, readonly string[]>}
 */
const WAIVED = new Map([
  ['present', ['TRANSCRIPT_EXPIRED', 'RESULTS_EXPIRED']],
  ['results', ['TRANSCRIPT_EXPIRED']],
]);

const folder = resolve(process.argv[2] ?? ROOT);
const program = readProgram();
const checker = program.getTypeChecker();
const problems = program.getSourceFiles().filter(isOurs).flatMap(problemsIn);
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;

function readProgram() {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined };
  const config = ts.getParsedCommandLineOfConfigFile(join(folder, 'tsconfig.json'), { types: ['node'] }, host);
  const ours = config?.fileNames.filter((name) => /^(?:apps\/api|libs)\//u.test(relative(folder, name)));
  return ts.createProgram(ours?.filter((name) => !name.endsWith('.spec.ts')) ?? [], config?.options ?? {});
}

/** @param {ts.SourceFile} file */
function isOurs(file) {
  return file.fileName.endsWith('.controller.ts');
}

/** @param {ts.SourceFile} file */
function problemsIn(file) {
  /** @type {string[]} */
  const found = [];
  for (const statement of file.statements) {
    if (!ts.isClassDeclaration(statement)) continue;
    for (const member of statement.members) {
      const described = ts.isMethodDeclaration(member) ? describedErrors(member) : undefined;
      if (described === undefined) continue;
      const route = `${statement.name?.text ?? ''}.${member.name?.getText() ?? ''}`;
      const own = [...thrownBelow(member)].filter((code) => !SHARED.has(code) && !HANDLED[route]?.includes(code));
      const missing = own.filter((code) => !described.includes(code)).sort();
      const idle = described.filter((code) => !own.includes(code) && !SHARED.has(code)).sort();
      if (missing.length > 0) found.push(`${route} can answer ${missing.join(', ')}: say so in its @Describe`);
      if (idle.length > 0) found.push(`${route} never answers ${idle.join(', ')}: take it out of its @Describe`);
    }
  }
  return found.map((problem) => `${relative(folder, file.fileName)}: ${problem}`);
}

/**
 * The codes in `@Describe(summary, ...codes)`; undefined without the decorator.
 * @param {ts.MethodDeclaration} method
 */
function describedErrors(method) {
  for (const { expression } of ts.getDecorators(method) ?? [])
    if (ts.isCallExpression(expression) && expression.expression.getText() === 'Describe')
      return expression.arguments.slice(1).flatMap((code) => (ts.isStringLiteral(code) ? [code.text] : []));
  return undefined;
}

/**
 * The codes of the errors that a function and what it calls can throw.
 * @param {ts.Node} start
 */
function thrownBelow(start) {
  /** @type {Set<string>} */
  const codes = new Set();
  /** @type {Set<ts.Node>} */
  const reached = new Set([start]);
  /** @param {ts.Node} node */
  const look = (node) => {
    if (ts.isNewExpression(node) && node.expression.getText() === 'AppError')
      for (const code of literals(node.arguments?.[0])) codes.add(code);
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const called = checker.getResolvedSignature(node)?.declaration;
      if (called !== undefined && isFollowed(called)) {
        const waived = (node.arguments ?? []).flatMap((value) =>
          ts.isStringLiteral(value) ? (WAIVED.get(value.text) ?? []) : [],
        );
        if (waived.length === 0) reached.add(called);
        else for (const code of thrownBelow(called)) if (!waived.includes(code)) codes.add(code);
      }
    }
    if (ts.isIdentifier(node) && !isCallee(node)) for (const named of functionsNamed(node)) reached.add(named);
    ts.forEachChild(node, look);
  };
  // The loop over a set also visits entries added meanwhile.
  for (const node of reached) look(node);
  return codes;
}

/** @param {ts.Identifier} name */
function isCallee(name) {
  const whole = ts.isPropertyAccessExpression(name.parent) && name.parent.name === name ? name.parent : name;
  return ts.isCallExpression(whole.parent) && whole.parent.expression === whole;
}

/** @param {ts.Node} declaration */
function isFollowed(declaration) {
  const { fileName } = declaration.getSourceFile();
  return fileName.startsWith(`${folder}/`) && !fileName.includes('/node_modules/');
}

/**
 * The project's functions that a name stands for, since the function that receives them may call them.
 * @param {ts.Identifier} name
 */
function functionsNamed(name) {
  const symbol = checker.getSymbolAtLocation(name);
  if (symbol === undefined) return [];
  const origin = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  return (origin.declarations ?? []).filter(
    (declaration) =>
      (ts.isFunctionDeclaration(declaration) || ts.isMethodDeclaration(declaration)) && isFollowed(declaration),
  );
}

/**
 * The texts that an expression may be, by its type.
 * @param {ts.Expression | undefined} expression
 */
function literals(expression) {
  if (expression === undefined) return [];
  const type = checker.getTypeAtLocation(expression);
  const all = type.isUnion() ? type.types : [type];
  return all.flatMap((one) => (one.isStringLiteral() ? [one.value] : []));
}
