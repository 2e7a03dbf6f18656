import { EmailOrNothing } from '#platform/email-address.ts'
import { plainLine } from '#platform/plain-text.ts'
import { isSocialAddress, networks, type SocialLinks } from '#settings/social.ts'
import { homepageLayouts, twitterCards, type MarketplaceSettings } from '#settings/settings.ts'
import { problemInHeadCode } from './head-rules.ts'

export const siteCategories = ['general', 'seo', 'social', 'branding'] as const
export type SiteCategory = (typeof siteCategories)[number]

type Values = Partial<MarketplaceSettings>
interface SiteKey {
  category: SiteCategory
  /** Converts the setting to text. */
  read: (settings: MarketplaceSettings) => string
  /** Converts a text to changed settings. Returns an error message if the text is invalid. */
  write: (text: string, settings: MarketplaceSettings) => Values | string
  /** Visible to admins only, and changed by super admins only. */
  isGuarded?: true
  /** The section of the setting, if it differs from that of its category. */
  section?: 'landing'
}

/** Counts code points of the trimmed text (docs/product-rules.md#text-limits). */
export function isLonger(text: string, max: number): boolean {
  return [...text.trim()].length > max
}

const TITLE = 60
const DESCRIPTION = 160
const KEYWORDS = 300
const YES_OR_NO = 'Please say yes or no'

/** Why an address cannot be used. A valid one without encryption is told apart. */
function addressProblem(text: string): string {
  return URL.parse(text.trim())?.protocol === 'http:'
    ? 'Please enter an address that starts with https://'
    : 'Please enter a valid URL'
}

type TextName = 'siteTitle' | 'siteDescription' | 'siteKeywords' | 'ogTitle' | 'ogDescription'

function line(name: TextName, max: number, message: string): SiteKey {
  return {
    category: 'seo',
    read: (settings) => settings[name],
    write: (text) => (isLonger(text, max) ? message : { [name]: plainLine(text).trim() }),
  }
}

function yesOrNo(
  category: SiteCategory,
  read: (settings: MarketplaceSettings) => boolean,
  write: (value: boolean) => Values,
): SiteKey {
  return {
    category,
    read: (settings) => String(read(settings)),
    write: (text) => (text === 'true' || text === 'false' ? write(text === 'true') : YES_OR_NO),
  }
}

function social(network: keyof SocialLinks): SiteKey {
  return {
    category: 'social',
    read: ({ socialLinks }) => socialLinks[network] ?? '',
    write: (text, { socialLinks }) => {
      const address = text.trim()
      if (address !== '' && (address.length > 300 || !isSocialAddress(address)))
        return addressProblem(text)
      const { [network]: _, ...others } = socialLinks
      return { socialLinks: address === '' ? others : { ...others, [network]: address } }
    },
  }
}

const title = line('siteTitle', TITLE, 'Site title should be 60 characters or less')

/** The site settings by key. The position of a key is its id in the API. */
export const siteKeys: Record<string, SiteKey> = {
  // Also part of the general settings.
  site_title: {
    ...title,
    write: (text, settings) =>
      plainLine(text).trim() === '' ? 'Please enter a name' : title.write(text, settings),
  },
  site_description: line(
    'siteDescription',
    DESCRIPTION,
    'Site description should be 160 characters or less',
  ),
  site_keywords: line('siteKeywords', KEYWORDS, 'Keywords should be 300 characters or less'),
  og_title: line('ogTitle', TITLE, 'OG title should be 60 characters or less'),
  og_description: line(
    'ogDescription',
    DESCRIPTION,
    'OG description should be 160 characters or less',
  ),
  og_image: {
    category: 'seo',
    read: ({ ogImage }) => ogImage,
    write: (text) =>
      isPictureAddress(text.trim()) ? { ogImage: text.trim() } : addressProblem(text),
  },
  twitter_card: {
    category: 'seo',
    read: ({ twitterCard }) => twitterCard,
    write: (text) => {
      const twitterCard = twitterCards.find((card) => card === text)
      return twitterCard ? { twitterCard } : 'Please choose summary or summary_large_image'
    },
  },
  robots_index: yesOrNo(
    'seo',
    ({ isHiddenFromSearch }) => !isHiddenFromSearch,
    (isIndexed) => ({ isHiddenFromSearch: !isIndexed }),
  ),
  robots_follow: yesOrNo(
    'seo',
    ({ isFollowed }) => isFollowed,
    (isFollowed) => ({ isFollowed }),
  ),
  head_code: {
    category: 'seo',
    isGuarded: true,
    read: ({ headCode }) => headCode,
    write: (text) => problemInHeadCode(text) ?? { headCode: text.trim() },
  },
  support_email: {
    category: 'general',
    read: ({ supportEmail }) => supportEmail,
    write: (text) => {
      const read = EmailOrNothing.safeParse(text)
      return read.success
        ? { supportEmail: read.data }
        : 'Please enter a valid email address, or nothing'
    },
  },
  registration_open: yesOrNo(
    'general',
    ({ isRegistrationOpen }) => isRegistrationOpen,
    (isRegistrationOpen) => ({ isRegistrationOpen }),
  ),
  homepage_layout: {
    category: 'general',
    section: 'landing',
    read: ({ homepageLayout }) => homepageLayout,
    write: (text) => {
      const homepageLayout = homepageLayouts.find((layout) => layout === text)
      return homepageLayout ? { homepageLayout } : 'Please choose landing_and_page or page_only'
    },
  },
  ...Object.fromEntries(networks.map((network) => [`social_${network}`, social(network)])),
  logo: {
    category: 'branding',
    read: ({ logo }) => logo?.src ?? '',
    write: () => 'The logo must be uploaded',
  },
}

/** An https URL or the path of an upload. The server never fetches it. */
function isPictureAddress(text: string): boolean {
  if (text === '' || /^\/media\/[\w.-]+$/.test(text)) return true
  const url = text.length <= 2000 ? URL.parse(text) : null
  return url?.protocol === 'https:' && url.hostname.includes('.') && !url.username && !url.password
}
