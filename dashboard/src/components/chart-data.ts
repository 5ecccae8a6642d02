/** One series over time, and how its values and instants are written. */
export interface ChartPoint {
  /** ISO 8601 */
  readonly at: string;
  readonly value: number;
}

export interface ChartProps {
  /** "Inflow by day": the name of the one series. */
  readonly label: string;
  readonly points: readonly ChartPoint[];
  readonly height?: number;
  /** In full, beside the crosshair and in the table: `formatNaira`. */
  readonly formatValue: (value: number) => string;
  /** Short, on the axis: `formatNairaShort`. */
  readonly formatAxis: (value: number) => string;
  /** A point's complete date, by `formatDate`. */
  readonly formatAt: (at: string) => string;
  /** Below the chart: `formatDay`. */
  readonly formatTick: (at: string) => string;
  /** Only whole numbers make sense, on the axis too. */
  readonly isWhole?: boolean;
}
