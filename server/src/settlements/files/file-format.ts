/** The formats in which a run can be handed to a bank. */
export const FILE_FORMATS = ['csv', 'pain.001.001.09', 'pain.001.001.10'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];
export type XmlFormat = Exclude<FileFormat, 'csv'>;

/** ISO 20022 names the account that pays; a CSV is uploaded where that is known. */
export const namesSource = (format: FileFormat): format is XmlFormat => format !== 'csv';
