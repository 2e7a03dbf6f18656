import { defineRoutes } from '#platform/server/routes.ts'
import { servicesCategoriesAdminContract } from '../categories-admin-contract.ts'
import { servicesCategoriesContract } from '../categories-contract.ts'
import { servicesContract } from '../contract.ts'
import { servicesPicturesContract } from '../pictures-contract.ts'
import {
  archiveService,
  changeService,
  createService,
  setServiceStatus,
} from './service/editing.ts'
import {
  addPicture,
  arrangePictures,
  removeCover,
  removePicture,
  setCover,
} from './service/pictures.ts'
import { getService, servicesOf } from './service/reading.ts'
import { offeredCategories } from './service/vocabulary.ts'
import { servicesSkillsContract } from '../skills-contract.ts'
import {
  blockSkill,
  exportBlocked,
  exportSkills,
  mergeSkills,
  pageOfBlocked,
  pageOfSkills,
  renameSkill,
  unblockSkill,
} from './service/skills.ts'
import { servicesVisitsContract } from '../visits-contract.ts'
import { servicesVocabularyContract } from '../vocabulary-contract.ts'
import {
  addCategory,
  allCategories,
  changeCategory,
  exportCategories,
  moveCategory,
  removeCategory,
} from './service/categories.ts'
import {
  addDiscovery,
  allDiscovery,
  changeDiscovery,
  moveDiscovery,
  removeDiscovery,
} from './service/discovery.ts'
import {
  addSubcategory,
  allSubcategories,
  changeSubcategory,
  exportSubcategories,
  moveSubcategory,
} from './service/subcategories.ts'
import { noteVisit } from './service/visits.ts'

export const categoriesRoutes = defineRoutes(servicesCategoriesContract, {
  list: (ctx) => offeredCategories(ctx),
})

export const adminCategoriesRoutes = defineRoutes(servicesCategoriesAdminContract, {
  list: (ctx) => allCategories(ctx),
  export: (ctx) => exportCategories(ctx),
  add: (ctx, wanted) => addCategory(ctx, wanted),
  change: (ctx, { slug, ...change }) => changeCategory(ctx, slug, change),
  move: (ctx, { slug, ...move }) => moveCategory(ctx, slug, move),
  remove: (ctx, { slug, version }) => removeCategory(ctx, slug, { version }),
})

export const servicesRoutes = defineRoutes(servicesContract, {
  get: (ctx, { id }) => getService(ctx, id),
  create: (ctx, service) => createService(ctx, service),
  update: (ctx, { id, ...service }) => changeService(ctx, id, service),
  setStatus: (ctx, { id, status }) => setServiceStatus(ctx, id, status),
  archive: (ctx, { id }) => archiveService(ctx, id),
  setCover: (ctx, { id, file }) => setCover(ctx, id, file),
  removeCover: (ctx, { id }) => removeCover(ctx, id),
  byProvider: (ctx, { id }) => servicesOf(ctx, id),
})

export const serviceVisitsRoutes = defineRoutes(servicesVisitsContract, {
  note: (ctx, visit) => noteVisit(ctx, visit),
})

export const servicePicturesRoutes = defineRoutes(servicesPicturesContract, {
  add: (ctx, { id, file }) => addPicture(ctx, id, file),
  arrange: (ctx, { id, ...order }) => arrangePictures(ctx, id, order),
  remove: (ctx, picture) => removePicture(ctx, picture),
})

export const skillsRoutes = defineRoutes(servicesSkillsContract, {
  list: (ctx, page) => pageOfSkills(ctx, page),
  export: (ctx, choice) => exportSkills(ctx, choice),
  rename: (ctx, wanted) => renameSkill(ctx, wanted),
  merge: (ctx, wanted) => mergeSkills(ctx, wanted),
  block: (ctx, wanted) => blockSkill(ctx, wanted),
  blocked: (ctx, page) => pageOfBlocked(ctx, page),
  exportBlocked: (ctx) => exportBlocked(ctx),
  unblock: (ctx, { name }) => unblockSkill(ctx, name),
})

export const vocabularyRoutes = defineRoutes(servicesVocabularyContract, {
  subcategories: (ctx) => allSubcategories(ctx),
  exportSubcategories: (ctx) => exportSubcategories(ctx),
  addSubcategory: (ctx, wanted) => addSubcategory(ctx, wanted),
  changeSubcategory: (ctx, { id, ...change }) => changeSubcategory(ctx, id, change),
  moveSubcategory: (ctx, { id, ...move }) => moveSubcategory(ctx, id, move),
  discovery: (ctx) => allDiscovery(ctx),
  addDiscovery: (ctx, wanted) => addDiscovery(ctx, wanted),
  changeDiscovery: (ctx, { id, ...change }) => changeDiscovery(ctx, id, change),
  moveDiscovery: (ctx, { id, ...move }) => moveDiscovery(ctx, id, move),
  removeDiscovery: (ctx, { id, version }) => removeDiscovery(ctx, id, { version }),
})
