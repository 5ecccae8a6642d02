/** SQL: an instant as text in UTC, to the microsecond that the database keeps; a Date holds milliseconds. */
export const exactTime = (time: string): string =>
  `to_char(${time} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
