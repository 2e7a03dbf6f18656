import { aPerson, type Person } from './server.ts'

let made = 0

/** A new prompt category. */
export async function aPromptCategory(admin?: Person) {
  const maker = admin ?? (await aPerson({ role: 'admin' }))
  return maker.promptCategories.create({ name: `Clocks ${++made}`, slug: `clocks-${made}` })
}

/** A valid new prompt with a unique text. */
export async function aPrompt() {
  return {
    title: 'Explain a clock',
    description: 'Says how a clock works, in a few words.',
    content: `Explain to me how clock number ${++made} works, as if I were {{age}}.`,
    categoryId: (await aPromptCategory()).id,
  }
}
