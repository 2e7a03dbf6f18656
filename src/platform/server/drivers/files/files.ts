import { join } from 'node:path'
import type { Config } from '../../config.ts'
import type { FileStore } from './file-store.ts'
import { createLocalFiles } from './local-files.ts'
import { createS3Files } from './s3-files.ts'

/** The file store of this installation: the bucket S3_BUCKET, or a folder in the data directory. */
export function createFiles({ s3, dataDir }: Config): FileStore {
  return s3 ? createS3Files(s3) : createLocalFiles(join(dataDir, 'files'))
}
