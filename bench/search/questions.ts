import { filterSkills } from '#services/skills.ts'

/** The requests of each measurement: API paths, with common and rare terms mixed. */
export type Questions = Record<string, string[]>

/** Frequent, rare and unique words, several words, and partial or misspelled words. */
const typed = [
  'react, shop, email, fast, website, newsletter, seo, checkout, design, wordpress plugin',
  'slow checkout, react native app, landing page for a shop, newsletter that gets replies',
  'fix my website, audit of a shop, seo for small shops, xli react, xba shop, brand2s page',
  'rea, wordp, check, newsl, market, desig, goog, ana, ben, brand1',
  'devloper, newslettr, recat, chekcout, wordpres shop, desing',
  'xke, xmo, xti, brandk7, xzuke, xdra',
].flatMap((line) => line.split(', '))
/** Needs in people's own words: with fillers, with synonyms, with words that no service has. */
const sentences = [
  'I need someone to fix my slow checkout, help with google ads for a small shop',
  'cheap landing page for a newsletter, build a react native app for my shop',
  'email campaign that gets replies, seo expert for an online store',
  'speed up my wordpress website please, someone to design a website fast',
  'audit of my ecommerce site before christmas, api for a mobile app with payments',
  'tienda online para una empresa pequeña, création de site internet pour une boutique',
].flatMap((line) => line.split(', '))
const beginnings = typed.flatMap((text) => [2, 3, 5, 8].map((length) => text.slice(0, length)))
const categories = [
  'coding',
  'marketing',
  'Design',
  'Writing',
  'Digital Marketing',
  'Media Production',
]
const rates = ['minRate=20&maxRate=40', 'minRate=95', 'maxRate=10', 'minRate=60&maxRate=65']

const filters = [
  '',
  ...categories.map((category) => `category=${encodeURIComponent(category)}`),
  ...Object.values(filterSkills)
    .flat()
    .map((skill) => `skills=${encodeURIComponent(skill)}`),
  ...rates,
  ...rates.map((rate) => `category=coding&skills=React,CSS&${rate}`),
  'category=Writing&skills=SEO&minRate=80',
]
const texts = typed.map((text) => `search=${encodeURIComponent(text)}`)
const needs = sentences.map((text) => `search=${encodeURIComponent(text)}`)
const list = (query: string) => `/api/services?limit=24&${query}`

export const TYPED = 'typed search, by relevance'
export const SENTENCES = 'sentences, by relevance'
export const FACETS_OF_TYPED = 'facets of typed searches'
export const FACETS_OF_SENTENCES = 'facets of sentences'

export const questions: Questions = {
  [TYPED]: texts.map(list),
  [SENTENCES]: needs.map(list),
  'filters only, by relevance': filters.map(list),
  'sorted by rating': filters.map((filter) => list(`${filter}&sort=rating`)),
  'sorted by lowest price': filters.map((filter) => list(`${filter}&sort=price_low`)),
  'sorted by highest price': filters.map((filter) => list(`${filter}&sort=price_high`)),
  'facets of filters': filters.map((filter) => `/api/services/facets?${filter}`),
  [FACETS_OF_TYPED]: texts.map((text) => `/api/services/facets?${text}`),
  [FACETS_OF_SENTENCES]: needs.map((text) => `/api/services/facets?${text}`),
  suggestions: [...new Set(beginnings)].map(
    (q) => `/api/search/suggestions?q=${encodeURIComponent(q)}`,
  ),
}

/** The first pages of lists whose tenth page, reached by cursor, is measured. */
export const walks = ['relevance', 'rating', 'price_low', 'price_high'].flatMap((sort) =>
  ['', 'category=coding', 'skills=React', 'minRate=20&maxRate=60'].map((filter) =>
    list(`${filter}&sort=${sort}`),
  ),
)
