import { defineRoutes } from '#platform/server/routes.ts'
import { settingsBrandContract } from '../brand-contract.ts'
import { settingsContract } from '../contract.ts'
import { settingsGeneralContract } from '../general-contract.ts'
import { settingsHiringContract } from '../hiring-contract.ts'
import { settingsLanguagesContract } from '../languages-contract.ts'
import { settingsMoneyContract } from '../money-contract.ts'
import { settingsModulesContract } from '../modules-contract.ts'
import { settingsPeopleContract } from '../people-contract.ts'
import { brandSettings, previewOf, removeIcon, setBrand, setIcon } from './service/brand.ts'
import { siteOf } from './service/reading.ts'
import { generalSettings, removeLogo, setGeneralSettings, setLogo } from './service/general.ts'
import { hiringSettings, setHiringSettings } from './service/hiring.ts'
import { languageSettings, setLanguages } from './service/languages.ts'
import { moneySettings, setMoneySettings } from './service/money.ts'
import { moduleSettings, setModules } from './service/modules.ts'
import { peopleSettings, setPeopleSettings } from './service/people.ts'
import { exportVersions, pageOfVersions } from './service/versions.ts'

export const settingsRoutes = defineRoutes(settingsContract, {
  site: async (ctx) => (await siteOf(ctx)).info,
})

export const generalSettingsRoutes = defineRoutes(settingsGeneralContract, {
  get: (ctx) => generalSettings(ctx),
  set: (ctx, wanted) => setGeneralSettings(ctx, wanted),
  setLogo: (ctx, { file }) => setLogo(ctx, file),
  removeLogo: (ctx) => removeLogo(ctx),
  versions: (ctx, page) => pageOfVersions(ctx, page),
  export: (ctx) => exportVersions(ctx),
})

export const moneySettingsRoutes = defineRoutes(settingsMoneyContract, {
  get: (ctx) => moneySettings(ctx),
  set: (ctx, wanted) => setMoneySettings(ctx, wanted),
})

export const hiringSettingsRoutes = defineRoutes(settingsHiringContract, {
  get: (ctx) => hiringSettings(ctx),
  set: (ctx, wanted) => setHiringSettings(ctx, wanted),
})

export const peopleSettingsRoutes = defineRoutes(settingsPeopleContract, {
  get: (ctx) => peopleSettings(ctx),
  set: (ctx, wanted) => setPeopleSettings(ctx, wanted),
})

export const brandSettingsRoutes = defineRoutes(settingsBrandContract, {
  get: (ctx) => brandSettings(ctx),
  set: (ctx, wanted) => setBrand(ctx, wanted),
  preview: async (_ctx, { color, buttons }) => previewOf(color, buttons),
  setIcon: (ctx, { file }) => setIcon(ctx, file),
  removeIcon: (ctx) => removeIcon(ctx),
})

export const moduleSettingsRoutes = defineRoutes(settingsModulesContract, {
  get: (ctx) => moduleSettings(ctx),
  set: (ctx, wanted) => setModules(ctx, wanted),
})

export const languageSettingsRoutes = defineRoutes(settingsLanguagesContract, {
  get: (ctx) => languageSettings(ctx),
  set: (ctx, wanted) => setLanguages(ctx, wanted),
})
