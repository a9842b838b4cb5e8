import { CustomChart, LineChart } from 'echarts/charts';
import { AriaComponent, GridComponent, MarkLineComponent, TooltipComponent } from 'echarts/components';
import type { CustomSeriesOption, LineSeriesOption } from 'echarts/charts';
import type {
  AriaComponentOption,
  GridComponentOption,
  MarkLineComponentOption,
  TooltipComponentOption,
} from 'echarts/components';
import { type ComposeOption, connect, init, use as register } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';

// The one place that ECharts comes from, with only the parts that are drawn. Loaded once, with the first chart.
register([
  LineChart,
  CustomChart,
  GridComponent,
  TooltipComponent,
  MarkLineComponent,
  AriaComponent,
  CanvasRenderer,
]);

export type ChartOption = ComposeOption<
  | LineSeriesOption
  | CustomSeriesOption
  | GridComponentOption
  | TooltipComponentOption
  | MarkLineComponentOption
  | AriaComponentOption
>;
export type LineSeries = LineSeriesOption;
export type CustomSeries = CustomSeriesOption;
export { connect, init };
