/** The parts of the product that the owner of a marketplace can switch off. */
export const modules = ['blog', 'knowledge', 'prompts', 'reactions'] as const
export type Module = (typeof modules)[number]

/** The addresses of a module's pages and files; the module owns everything below them. */
const folders: Record<Module, readonly string[]> = {
  blog: ['/blog', '/admin/blog'],
  knowledge: ['/knowledge-base', '/admin/knowledge-base'],
  prompts: ['/prompts', '/admin/prompts'],
  // Shown on services only.
  reactions: [],
}

/** The module that answers this path, which may have parameters, such as `/blog/post/hello?lang=es`. */
export function moduleOfPath(path: string): Module | undefined {
  const [address = ''] = path.toLowerCase().split(/[?#]/, 1)
  return modules.find((module) =>
    folders[module].some((folder) => address === folder || address.startsWith(`${folder}/`)),
  )
}

/** Whether the path leads into one of these modules. */
export function isPathOff(path: string, off: Iterable<Module>): boolean {
  const module = moduleOfPath(path)
  return module !== undefined && [...off].includes(module)
}
