import { z } from 'zod'
import { breakdowns } from './breakdown.ts'
import { spanOf } from './statistics.ts'

/** `by` says how statistics are grouped; other exports ignore it. */
export const exportQuery = spanOf({ by: z.enum(breakdowns).default('day') })
export type ExportQuery = z.infer<typeof exportQuery>
export type ExportQuerySent = z.input<typeof exportQuery>

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const example = '\ufeffDatum;Führungstyp;Personen\r\n01.12.2026;Führung;24\r\n'

export const csvFile = z.string().meta({ examples: [example] })
export const xlsxFile = z.string().meta({ format: 'binary', examples: ['PK'] })
