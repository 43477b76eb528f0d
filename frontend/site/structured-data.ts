import { COMPANY } from '../src/content/company.js';
import { INFORMATION } from '../src/content/information.js';

/** The description of the company for search engines (schema.org). */
export function organization(origin: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: COMPANY.name,
    url: `${origin}/`,
    logo: `${origin}/favicon.svg`,
    foundingDate: COMPANY.founded,
    description: COMPANY.description,
  };
}

/** The description of the product for search engines. */
export function software(origin: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'SoftwareApplication',
    name: INFORMATION.hero.name,
    url: `${origin}/jizo-1on1`,
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Web',
    inLanguage: 'ja',
    description: INFORMATION.description,
    publisher: { '@type': 'Organization', name: COMPANY.name, url: `${origin}/` },
  };
}
