import { COMPANY } from '../src/content/company.js';
import { INFORMATION } from '../src/content/information.js';

/** What search engines are told about the company (schema.org). */
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

/** What search engines are told about the product. */
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
