export { ResultVersions } from './ResultVersions.js';
export { VersionBrowser, VersionsFrame, type VersionDetail } from './VersionBrowser.js';
export { default as versionStyles } from './versions.module.css';
