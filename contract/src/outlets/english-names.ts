import data from './english-names.json' with { type: 'json' };

/** What English calls China's provinces and cities, and what else the map names, by code; of counties few are known. */
export const englishNames: Readonly<Record<string, string>> = data.names;
