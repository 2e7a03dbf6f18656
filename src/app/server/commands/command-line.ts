/** How the operator runs a command: with npm, or with `vibework` in the image, which has no npm scripts. */
export function commandLineOf(command: string, options = ''): string {
  if (process.env['VIBEWORK_CALL']) return ['vibework', command, options].join(' ').trim()
  return `npm run ${command}${options && ` -- ${options}`}`
}
