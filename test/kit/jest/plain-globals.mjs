import { createRequire } from 'node:module';
import vm from 'node:vm';

const require = createRequire(import.meta.url);
const { TestEnvironment } = require('jest-environment-node');

/**
 * Jest's environment for Node, in a context whose global object is an ordinary one. Jest's own puts a proxy behind it, which each
 * use of `Math`, `Array` or `Promise` in a test and in all it loads goes through: what counts much ran up to 25 times slower.
 * See `vm.constants.DONT_CONTEXTIFY` in Node's documentation.
 */
export default class PlainGlobals extends TestEnvironment {
  constructor(config, context) {
    const { createContext } = vm;
    // The environment makes its context in its constructor, and leaves no other way to say what kind.
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY);
    try {
      super(config, context);
    } finally {
      vm.createContext = createContext;
    }
  }
}
