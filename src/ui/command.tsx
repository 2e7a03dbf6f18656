/** A terminal command. */
export function Command({ children }: { children: string }) {
  return (
    <code className="block w-fit max-w-full rounded-lg bg-surface-2 px-3 py-2 text-sm wrap-anywhere text-ink">
      {children}
    </code>
  )
}
