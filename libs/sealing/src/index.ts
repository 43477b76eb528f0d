export { FileKeyWrapper, type KeyWrapper } from './key-wrapper.js';
export { newRootKey, readRootKeys, RootKeyFileError, writeRootKeys } from './root-key-file.js';
export { KEY_BYTES, keyIdOf, seal, SealError, unsealOnce, uuidOf, type Place, type SealingKey } from './seal.js';
export { openText, sealText, tagOf } from './seal-text.js';
