import * as z from 'zod/mini'
import { defineContract } from '#platform/contract.ts'
import { HOUR_MS } from '#platform/durations.ts'
import { buttonStyles, cornerStyles, fontStyles } from './brand.ts'
import { Versioned } from './version.ts'

export const MAX_ICON_BYTES = 2 * 1024 * 1024
/** The smallest side of an icon in pixels. */
export const MIN_ICON_SIDE = 180

/** The look of the marketplace. */
export const BrandSettings = z.object({
  /** `#rrggbb`; empty for the product's own color. */
  brandColor: z
    .string('Please enter a color of the form #rrggbb')
    .check(z.regex(/^(#[0-9a-f]{6})?$/, 'Please enter a color of the form #rrggbb')),
  brandButtons: z.enum(buttonStyles, 'Please choose the color of buttons'),
  brandCorners: z.enum(cornerStyles, 'Please choose the corners'),
  brandFonts: z.enum(fontStyles, 'Please choose the fonts'),
})
export type BrandSettings = z.infer<typeof BrandSettings>

export const BrandChange = z.object({ ...BrandSettings.shape, ...Versioned.shape })
export const CurrentBrand = z.object({ ...BrandChange.shape, brandIcon: z.string() })
export type CurrentBrand = z.infer<typeof CurrentBrand>
export type BrandChange = z.infer<typeof BrandChange>

const Tokens = z.object({
  brand: z.string(),
  brandInk: z.string(),
  brandSoft: z.string(),
  onBrand: z.string(),
  action: z.nullable(z.object({ fill: z.string(), hover: z.string(), text: z.string() })),
})

/** What a color becomes in both themes, so that an owner sees it before saving. */
export const BrandPreview = z.object({ light: Tokens, dark: Tokens })
export type BrandPreview = z.infer<typeof BrandPreview>

const Icon = z.object({ icon: z.nullable(z.string()) })

export const settingsBrandContract = defineContract({
  get: {
    method: 'GET',
    path: '/api/admin/settings/brand',
    access: 'admin',
    summary: 'The look of the marketplace',
    output: CurrentBrand,
  },
  set: {
    method: 'PUT',
    path: '/api/admin/settings/brand',
    access: 'admin',
    summary: 'Change the look; 409 if it was changed since `version`',
    body: BrandChange,
    output: CurrentBrand,
  },
  preview: {
    method: 'GET',
    path: '/api/admin/settings/brand/preview',
    access: 'admin',
    summary: 'The readable colors that follow from a color, in both themes',
    query: z.object({
      color: z
        .string()
        .check(z.regex(/^#[0-9a-f]{6}$/, 'Please enter a color of the form #rrggbb')),
      buttons: z.enum(buttonStyles),
    }),
    output: BrandPreview,
  },
  setIcon: {
    method: 'PUT',
    path: '/api/admin/settings/brand/icon',
    access: 'admin',
    summary: 'Set the icon; the body is the file, a square picture of at least 180 pixels',
    upload: { maxBytes: MAX_ICON_BYTES },
    output: Icon,
    limit: { max: 20, windowMs: HOUR_MS, per: 'user' },
  },
  removeIcon: {
    method: 'DELETE',
    path: '/api/admin/settings/brand/icon',
    access: 'admin',
    summary: 'Remove the icon',
    output: Icon,
  },
})
